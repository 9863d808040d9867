import type { EmbeddingModel } from '@inkling/contract'

type Prefixes = Pick<EmbeddingModel, 'query_prefix' | 'passage_prefix'>

const asking = (query_prefix: string, passage_prefix = ''): Prefixes => ({ query_prefix, passage_prefix })

/** Models that take an instruction are told what it is that we look for. */
const TASK = 'Instruct: Given a line of a story, retrieve earlier passages of it that bear on it\nQuery: '
const REPRESENT = 'Represent this sentence for searching relevant passages: '

/**
 * What stands before a text that is looked for, and before what is looked through, by the families that were trained
 * with it; repositories don't say so in a way that can be read. The first counts that the name holds.
 */
const families: readonly [RegExp, Prefixes][] = [
  [/e5.{0,80}instruct|qwen3-embedding/i, asking(TASK)],
  [/\be5\b/i, asking('query: ', 'passage: ')],
  [/bge-(small|base|large)-zh/i, asking('为这个句子生成表示以用于检索相关文章：')],
  [/bge-(small|base|large)-en/i, asking(REPRESENT)],
  [/mxbai-embed/i, asking(REPRESENT)],
  [/arctic-embed.{0,80}v2/i, asking('query: ')],
  [/arctic-embed/i, asking(REPRESENT)],
  [/nomic-embed/i, asking('search_query: ', 'search_document: ')],
  [/embeddinggemma/i, asking('task: search result | query: ', 'title: none | text: ')],
]

export const prefixesOf = (hub_id: string): Prefixes =>
  families.find(([family]) => family.test(hub_id))?.[1] ?? asking('')
