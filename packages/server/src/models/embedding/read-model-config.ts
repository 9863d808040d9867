import type { EmbeddingModel } from '@inkling/contract'
import { z } from 'zod'

// Repository JSON is untrusted, so invalid values count as missing.
const count = z.int().positive().optional().catch(undefined)
const flag = z.boolean().optional().catch(undefined)

export const ModelConfig = z.looseObject({
  model_type: z.string().catch(''),
  hidden_size: count,
  dim: count,
  d_model: count,
  max_position_embeddings: count,
})
export const TokenizerConfig = z.looseObject({
  model_max_length: z.number().positive().optional().catch(undefined),
})
/** The format of sentence-transformers. */
export const PoolingConfig = z.looseObject({
  pooling_mode_cls_token: flag,
  pooling_mode_mean_tokens: flag,
  pooling_mode_lasttoken: flag,
})

export interface RepositoryConfig {
  readonly model: z.output<typeof ModelConfig>
  readonly tokenizer: z.output<typeof TokenizerConfig>
  readonly pooling: z.output<typeof PoolingConfig> | null
}

export type ModelFacts = Pick<
  EmbeddingModel,
  'dimensions' | 'max_tokens' | 'pooling' | 'query_prefix' | 'passage_prefix'
>

/** Vectors of longer texts are vague and slow to compute. */
const MAX_TOKENS = 2_048
const MIN_TOKENS = 16
const DEFAULT_TOKENS = 512

/** Derives the facts from the repository's files and the model's family; null if they state no dimensions. */
export function readModelFacts(
  hub_id: string,
  { model, tokenizer, pooling }: RepositoryConfig,
): ModelFacts | null {
  const dimensions = model.hidden_size ?? model.dim ?? model.d_model
  if (dimensions === undefined) return null
  return {
    dimensions,
    max_tokens: maxTokens(model, tokenizer),
    pooling: choosePooling(hub_id, model, pooling),
    ...findPrefixes(hub_id),
  }
}

function maxTokens(
  model: RepositoryConfig['model'],
  { model_max_length }: RepositoryConfig['tokenizer'],
): number {
  // RoBERTa-like models count positions from two.
  const offset = /roberta|camembert/.test(model.model_type) ? 2 : 0
  const positions = (model.max_position_embeddings ?? DEFAULT_TOKENS) - offset
  // Tokenizers without a limit state 1e30.
  return Math.max(MIN_TOKENS, Math.floor(Math.min(model_max_length ?? positions, positions, MAX_TOKENS)))
}

function choosePooling(
  hub_id: string,
  { model_type }: RepositoryConfig['model'],
  pooling: RepositoryConfig['pooling'],
): EmbeddingModel['pooling'] {
  if (pooling?.pooling_mode_lasttoken) return 'last_token'
  if (pooling?.pooling_mode_cls_token) return 'cls'
  if (pooling?.pooling_mode_mean_tokens) return 'mean'
  // Causal models have seen the whole text only at the last token.
  if (/^(qwen|llama|mistral)/.test(model_type)) return 'last_token'
  return /bge|arctic|mxbai|gte-multilingual|gte-(base|large)-.{0,80}v1\.5/i.test(hub_id) ? 'cls' : 'mean'
}

type Prefixes = Pick<EmbeddingModel, 'query_prefix' | 'passage_prefix'>

const prefixes = (query_prefix: string, passage_prefix = ''): Prefixes => ({ query_prefix, passage_prefix })

/** For models that take instructions. */
const TASK = 'Instruct: Given a line of a story, retrieve earlier passages of it that bear on it\nQuery: '
const REPRESENT = 'Represent this sentence for searching relevant passages: '

/** Many repositories do not state prefixes where a program can read them. The first match applies. */
const families: readonly [RegExp, Prefixes][] = [
  [/e5.{0,80}instruct|qwen3-embedding/i, prefixes(TASK)],
  [/\be5\b/i, prefixes('query: ', 'passage: ')],
  [/bge-(small|base|large)-zh/i, prefixes('为这个句子生成表示以用于检索相关文章：')],
  [/bge-(small|base|large)-en/i, prefixes(REPRESENT)],
  [/mxbai-embed/i, prefixes(REPRESENT)],
  [/arctic-embed.{0,80}v2/i, prefixes('query: ')],
  [/arctic-embed/i, prefixes(REPRESENT)],
  [/nomic-embed/i, prefixes('search_query: ', 'search_document: ')],
  [/embeddinggemma/i, prefixes('task: search result | query: ', 'title: none | text: ')],
]

export const findPrefixes = (hub_id: string): Prefixes =>
  families.find(([family]) => family.test(hub_id))?.[1] ?? prefixes('')
