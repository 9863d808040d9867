import { quantise } from '@inkling/engine'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import type { MemoryModel } from './chosen-models.ts'
import { digestIn } from './digest.ts'
import type { MemoryPiece } from './text-chunks.ts'
import { nameOf, type TextKey, textsOf } from './texts.ts'
import { holdTask, type TaskKey } from './vector-tasks.ts'

/** The vectors of a text, one of each of its pieces. */
export interface EmbeddedText extends TextKey {
  readonly digest: string
  readonly pieces: readonly (Omit<MemoryPiece, 'words'> & { readonly vector: Float32Array })[]
}

/**
 * Keeps vectors of texts that still say what they were made of, by a model that is still the same.
 * @returns of how many texts
 */
export async function keepVectors(
  tx: Db,
  task: TaskKey,
  { version }: Pick<MemoryModel, 'version'>,
  texts: readonly EmbeddedText[],
): Promise<number> {
  // Whoever changes what is remembered of a message holds it, and whoever changes what a model makes holds the model:
  // from here on nobody does. The task comes last, as with all of them, so that vectors of one user, card and model
  // are written one after the other.
  await sql`
    select 1 from messages where id = any(${texts.map(({ message_id }) => message_id)}::uuid[])
      and user_id = ${task.user_id}::uuid and card_id = ${task.card_id}::uuid
    order by id for key share`.execute(tx)
  const { rows: same } = await sql`
    select 1 from embedding_models where id = ${task.model_id}::uuid and version = ${version} for share`.execute(
    tx,
  )
  if (same.length === 0) return 0
  await holdTask(tx, task)
  return await replace(tx, task, texts)
}

async function replace(tx: Db, task: TaskKey, texts: readonly EmbeddedText[]): Promise<number> {
  const { user_id, card_id, model_id } = task
  const { rows: valid } = await sql<TextKey>`
    with given as (
      select message_id, memory_id, digest from jsonb_to_recordset(${JSON.stringify(texts.map(asKey))}::jsonb)
        as given(message_id uuid, memory_id uuid, digest text)),
    path as (
      select distinct m.id from given join messages m on m.id = given.message_id
      where m.user_id = ${user_id}::uuid and m.card_id = ${card_id}::uuid)
    select given.message_id, given.memory_id from given join (${textsOf(sql`path`)}) text
      on text.message_id = given.message_id and text.memory_id is not distinct from given.memory_id
      and ${digestIn(sql`text.text`)} = given.digest`.execute(tx)
  const known = new Set(valid.map(nameOf))
  const kept = texts.filter(text => known.has(nameOf(text)))
  await sql`
    delete from memory_vectors v using jsonb_to_recordset(${JSON.stringify(kept.map(asKey))}::jsonb)
      as given(message_id uuid, memory_id uuid)
    where v.message_id = given.message_id and v.model_id = ${model_id}::uuid
      and v.memory_id is not distinct from given.memory_id`.execute(tx)
  await sql`
    insert into memory_vectors
      (user_id, card_id, model_id, message_id, memory_id, piece, starts, ends, digest, scale, vector)
    select ${user_id}::uuid, ${card_id}::uuid, ${model_id}::uuid, given.message_id, given.memory_id, given.piece,
      given.starts, given.ends, given.digest, given.scale, decode(given.vector, 'base64')
    from jsonb_to_recordset(${JSON.stringify(kept.flatMap(rowsOf))}::jsonb) as given(
      message_id uuid, memory_id uuid, piece integer, starts integer, ends integer, digest text, scale real, vector text)
    order by given.message_id, given.piece`.execute(tx)
  return kept.length
}

const asKey = ({ message_id, memory_id, digest }: EmbeddedText) => ({ message_id, memory_id, digest })

const rowsOf = ({ pieces, ...text }: EmbeddedText) =>
  pieces.map(({ starts, ends, vector }, piece) => {
    // Of a text that a model makes nothing of the vector has no direction: it is like no other, and waits no more.
    const { scale, values } = quantise(vector) ?? { scale: 0, values: new Int8Array(vector.length) }
    const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength)
    return { ...text, piece, starts, ends, scale, vector: bytes.toString('base64') }
  })
