import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { EmbeddingModelId, MemoryId, MessageId } from '@inkling/contract'
import { plainText, splitIntoChunks, withoutStatusPlaceholder } from '@inkling/engine'
import { type RawBuilder, sql } from 'kysely'
import type { MemoryModel } from './chosen-models.ts'

type TextsSql = RawBuilder<unknown>

export interface TextKey {
  readonly message_id: MessageId
  readonly memory_id: MemoryId | null
}

/** A string key, for use in maps. */
export const textKeyString = ({ message_id, memory_id }: TextKey): string => `${message_id} ${memory_id}`

export interface MemoryText extends TextKey {
  readonly text: string
}

/**
 * SQL for the memorable texts of messages in `part` (column `id`). Excludes hidden, disabled and streaming messages.
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

/** SQL condition on a row of `selectTexts`. */
export const hasVectors = (row: string, model_id: EmbeddingModelId) => sql<boolean>`exists (
  select 1 from memory_vectors v
  where v.message_id = ${sql.ref(`${row}.message_id`)} and v.model_id = ${model_id}::uuid
    and v.memory_id is not distinct from ${sql.ref(`${row}.memory_id`)})`

/** CTE `path`: all messages on the paths to the heads. */
export const selectWholePaths = (heads: TextsSql) => sql`path as (
  select m.id, m.sibling_group from ${heads} h join messages m on m.id = h.head
  union
  select m.id, m.sibling_group from path p join messages m on m.id = p.sibling_group)`

/** After this many consecutive messages with vectors, everything above is assumed to have them. */
const MAX_KNOWN_RUN = 4

/**
 * CTE `path`: the paths' ends, up to where vectors exist. Ends are embedded from the top down, and a branch is complete
 * only when embedded up to its root, so nothing above is missed.
 */
export const selectPathEnds = (heads: TextsSql, model_id: EmbeddingModelId) => {
  const known = sql`exists (
    select 1 from memory_vectors v where v.message_id = m.id and v.model_id = ${model_id}::uuid)::int`
  return sql`path as (
    select m.id, m.sibling_group, ${known} as known from ${heads} h join messages m on m.id = h.head
    union
    select m.id, m.sibling_group, p.known + ${known}
    from path p join messages m on m.id = p.sibling_group where p.known < ${sql.lit(MAX_KNOWN_RUN)})`
}

const LENGTH = 32

/** Ties vectors to the text they were computed from. */
export const hashText = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, LENGTH)

export const hashTextSql = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), ${sql.lit(LENGTH)})`

export interface MemoryChunk {
  /** Position in UTF-16 code units. */
  readonly starts: number
  readonly ends: number
  /** Plain text without markup. */
  readonly words: string
}

/** About a paragraph: vectors of longer texts are too vague to search. */
const PIECE_TOKENS = 256
const PIECES_MAX = 200

/** Returns at least one chunk. */
function splitForModel(text: string, { max_tokens }: Pick<MemoryModel, 'max_tokens'>): MemoryChunk[] {
  const pieces = splitIntoChunks(withoutStatusPlaceholder(text), Math.min(max_tokens, PIECE_TOKENS))
    .slice(0, PIECES_MAX)
    .map(({ starts, ends, text }) => ({ starts, ends, words: plainText(text).text }))
  const nonEmpty = pieces.filter(({ words }) => words !== '')
  return nonEmpty.length > 0 ? nonEmpty : [{ starts: 0, ends: text.length, words: text.slice(0, max_tokens) }]
}

/** Yields to the event loop after each text, since a long one takes milliseconds. */
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
