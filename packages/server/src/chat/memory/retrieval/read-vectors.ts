import type { CardId, EmbeddingModelId, UserId } from '@inkling/contract'
import type { VectorRow } from '@inkling/engine'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'

/** Whose vectors, of what. */
export interface VectorsOf {
  readonly user_id: UserId
  readonly card_id: CardId
  /** By which model as it is now; null, where there is none: branches without vectors. */
  readonly model_id: EmbeddingModelId | null
  readonly version: string
  readonly dimensions: number
}

/** Vectors as they are stored, all their numbers in one array. */
export interface VectorBatch {
  readonly rows: VectorRow[]
  readonly values: Int8Array<ArrayBuffer>
}

/** So many at a time that reading them holds nobody up. */
export const VECTORS_AT_ONCE = 512

/**
 * The next ones behind one that was read already. They are written one after the other (see `keepVectors`), so that
 * nothing appears before what was read.
 */
export async function readVectors(
  db: Db,
  { user_id, card_id, model_id, dimensions }: VectorsOf,
  after: number,
): Promise<VectorBatch> {
  const { rows: stored } = await sql<VectorRow & { vector: Buffer }>`
    select seq, message_id as message, memory_id as memory, piece, digest, scale, vector from memory_vectors
    where model_id = ${model_id}::uuid and user_id = ${user_id}::uuid and card_id = ${card_id}::uuid
      and seq > ${after}::bigint
    order by seq limit ${VECTORS_AT_ONCE}::int`.execute(db)
  const values = new Int8Array(stored.length * dimensions)
  const rows = stored.map(({ vector, ...row }, at) => {
    values.set(new Int8Array(vector.buffer, vector.byteOffset, vector.length), at * dimensions)
    return row
  })
  return { rows, values }
}
