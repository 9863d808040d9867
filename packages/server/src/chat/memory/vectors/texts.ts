import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { EmbeddingModelId, MemoryId, MessageId } from '@inkling/contract'
import { plainText, splitIntoChunks, withoutStatusPlaceholder } from '@inkling/engine'
import { type RawBuilder, sql } from 'kysely'
import type { MemoryModel } from './chosen-models.ts'

type TextsSql = RawBuilder<unknown>

/** A text that can be remembered: a message in its own or other words, or a note at one. */
export interface TextKey {
  readonly message_id: MessageId
  readonly memory_id: MemoryId | null
}

/** The same in one word. */
export const textKeyString = ({ message_id, memory_id }: TextKey): string => `${message_id} ${memory_id}`

export interface MemoryText extends TextKey {
  readonly text: string
}

/**
 * The texts that can be remembered of the messages of a part of a statement, which has their `id`. What is hidden from
 * models is not, nor what was switched off, nor what is still being written.
 */
export const selectTexts = (part: TextsSql) => sql`
  select m.id as message_id, null::uuid as memory_id, coalesce(o.text, m.content) as text
  from ${part} p join messages m on m.id = p.id
  left join memories o on o.message_id = m.id and not o.is_note
  where not m.hidden and m.status <> 'streaming' and not coalesce(o.is_off, false)
    and coalesce(o.text, m.content) ~ '\\S'
  union all
  select n.message_id, n.id, n.text
  from ${part} p join memories n on n.message_id = p.id
  where n.is_note and not n.is_off`

/** Whether a model has made vectors of a text, a row with the columns of `selectTexts`. */
export const hasVectors = (row: string, model_id: EmbeddingModelId) => sql<boolean>`exists (
  select 1 from memory_vectors v
  where v.message_id = ${sql.ref(`${row}.message_id`)} and v.model_id = ${model_id}::uuid
    and v.memory_id is not distinct from ${sql.ref(`${row}.memory_id`)})`

/** All messages of the paths down to heads, a part of a statement with their `head`, as the further part `path`. */
export const selectWholePaths = (heads: TextsSql) => sql`path as (
  select m.id, m.sibling_group from ${heads} h join messages m on m.id = h.head
  union
  select m.id, m.sibling_group from path p join messages m on m.id = p.sibling_group)`

/** So many that have vectors, one above the other, are taken as a sign that all above have. */
const KNOWN_RUN = 4

/**
 * The ends of those paths: up to where a model has made vectors already. Vectors are made from the ends upwards, and a
 * branch counts as done only when it has them up to its beginning, so that nothing above is missed.
 */
export const selectPathEnds = (heads: TextsSql, model_id: EmbeddingModelId) => {
  const known = sql`exists (
    select 1 from memory_vectors v where v.message_id = m.id and v.model_id = ${model_id}::uuid)::int`
  return sql`path as (
    select m.id, m.sibling_group, ${known} as known from ${heads} h join messages m on m.id = h.head
    union
    select m.id, m.sibling_group, p.known + ${known}
    from path p join messages m on m.id = p.sibling_group where p.known < ${sql.lit(KNOWN_RUN)})`
}

const LENGTH = 32

/** What tells a text from another one: vectors of the one say nothing of the other. */
export const hashText = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, LENGTH)

/** The same in a statement. */
export const hashTextSql = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), ${sql.lit(LENGTH)})`

/** A part of a text that gets a vector of its own. */
export interface MemoryChunk {
  /** Where it stands in the text, in UTF-16 code units. */
  readonly starts: number
  readonly ends: number
  /** What a model reads of it: its words without marks and tags. */
  readonly words: string
}

/** About a paragraph of a story: a vector of much more says a bit of everything, and finds nothing. */
const PIECE_TOKENS = 256
/** Of one text. */
const PIECES_MAX = 200

/** A text in the parts that a model makes vectors of; at least one, whatever the text is. */
function splitForModel(text: string, { max_tokens }: Pick<MemoryModel, 'max_tokens'>): MemoryChunk[] {
  const pieces = splitIntoChunks(withoutStatusPlaceholder(text), Math.min(max_tokens, PIECE_TOKENS))
    .slice(0, PIECES_MAX)
    .map(({ starts, ends, text }) => ({ starts, ends, words: plainText(text).text }))
  const said = pieces.filter(({ words }) => words !== '')
  return said.length > 0 ? said : [{ starts: 0, ends: text.length, words: text.slice(0, max_tokens) }]
}

/** The same of many. Each of the longest takes as long as anybody's tokens may wait, so that others come in between. */
export async function splitAllIntoChunks(
  texts: readonly string[],
  model: Pick<MemoryModel, 'max_tokens'>,
): Promise<MemoryChunk[][]> {
  const pieces: MemoryChunk[][] = []
  for (const text of texts) {
    pieces.push(splitForModel(text, model))
    await turn()
  }
  return pieces
}
