import type { CardId, EmbeddingModelId, MemoryId, MessageId, MessageRole, UserId } from '@inkling/contract'
import {
  type FoundMemory,
  type RetrievalCandidate,
  splitIntoChunks,
  type VectorRow,
  withoutStatusPlaceholder,
} from '@inkling/engine'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import { hashTextSql, selectTexts } from '../vectors/texts.ts'

interface CandidateRow {
  readonly message_id: MessageId
  readonly memory_id: MemoryId | null
  readonly seq: number | null
  readonly piece: number | null
  readonly starts: number
  readonly ends: number
  readonly role: MessageRole
  readonly name: string
  readonly text: string
  readonly said_at: string
}

/**
 * Reads the current text in the order of the results. Skips deleted, hidden and disabled memories, and outdated
 * vectors.
 */
export async function readCandidates(
  db: Db,
  user_id: UserId,
  memories: readonly FoundMemory[],
): Promise<RetrievalCandidate[]> {
  if (memories.length === 0) return []
  const rows = new Map((await readRows(db, user_id, memories)).map(row => [nameOf(row), row]))
  return memories.flatMap(memory => {
    const row = rows.get(nameOf({ ...memory, message_id: memory.message, memory_id: memory.memory }))
    return row === undefined ? [] : toCandidates(memory, row)
  })
}

async function readRows(db: Db, user_id: UserId, memories: readonly FoundMemory[]): Promise<CandidateRow[]> {
  const keys = memories.map(({ message: message_id, memory: memory_id, seq }) => ({
    message_id,
    memory_id,
    seq,
  }))
  const { rows } = await sql<CandidateRow>`
    with wanted as (
      select message_id, memory_id, seq from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        as given(message_id uuid, memory_id uuid, seq bigint)),
    path as (
      select m.id from messages m
      where m.id in (select message_id from wanted) and m.user_id = ${user_id}::uuid and m.deletion_id is null)
    select wanted.message_id, wanted.memory_id, wanted.seq, v.piece, v.starts, v.ends, m.role, m.name, text.text,
      coalesce(note.created_at, m.created_at) as said_at
    from wanted
    join (${selectTexts(sql`path`)}) text on text.message_id = wanted.message_id
      and text.memory_id is not distinct from wanted.memory_id
    join messages m on m.id = wanted.message_id
    left join memories note on note.id = wanted.memory_id
    left join memory_vectors v on v.seq = wanted.seq
    where wanted.seq is null or v.digest = ${hashTextSql(sql`text.text`)}`.execute(db)
  return rows
}

const nameOf = ({
  message_id,
  memory_id,
  seq,
}: {
  message_id: string
  memory_id: string | null
  seq: number | null
}) => `${message_id} ${memory_id} ${seq}`

/** Chunk size for texts without vectors. */
const PIECE_TOKENS = 256

function toCandidates(memory: FoundMemory, row: CandidateRow): RetrievalCandidate[] {
  const { similarity, recency, importance, score, is_pinned, depth } = memory
  const { message_id, memory_id, role, name, said_at } = row
  const text = withoutStatusPlaceholder(row.text)
  const isNote = memory_id !== null
  const { piece, starts, ends } = row
  const pieces =
    piece === null
      ? splitIntoChunks(text, PIECE_TOKENS).map((cut, at) => ({ ...cut, piece: at }))
      : [{ text: text.slice(starts, ends), piece, starts, ends }]
  const common = {
    ...(isNote
      ? { kind: 'note' as const, id: memory_id, role: 'system' as const, name: '' }
      : { kind: 'message' as const, id: message_id, role, name }),
    ...{ message_id, depth, said_at, length: text.length },
    ...{ similarity, recency, importance, score, is_pinned },
  }
  return pieces.map(cut => ({ ...common, ...cut }))
}

export interface VectorScope {
  readonly user_id: UserId
  readonly card_id: CardId
  /** Null for branches without vectors. */
  readonly model_id: EmbeddingModelId | null
  readonly version: string
  readonly dimensions: number
}

/** All numbers are in one array. */
export interface VectorBatch {
  readonly rows: VectorRow[]
  readonly values: Int8Array<ArrayBuffer>
}

/** Small enough that no read blocks for long. */
export const VECTOR_BATCH_SIZE = 512

/** `storeVectors` writes in sequence, so nothing appears below `after` later. */
export async function readVectors(
  db: Db,
  { user_id, card_id, model_id, dimensions }: VectorScope,
  after: number,
): Promise<VectorBatch> {
  const { rows: vectors } = await sql<VectorRow & { vector: Buffer }>`
    select seq, message_id as message, memory_id as memory, piece, digest, scale, vector from memory_vectors
    where model_id = ${model_id}::uuid and user_id = ${user_id}::uuid and card_id = ${card_id}::uuid
      and seq > ${after}::bigint
    order by seq limit ${VECTOR_BATCH_SIZE}::int`.execute(db)
  const values = new Int8Array(vectors.length * dimensions)
  const rows = vectors.map(({ vector, ...row }, at) => {
    values.set(new Int8Array(vector.buffer, vector.byteOffset, vector.length), at * dimensions)
    return row
  })
  return { rows, values }
}
