import type { CardId, EmbeddingModelId, MessageId, UserId } from '@inkling/contract'
import { quantise } from '@inkling/engine'
import { sql } from 'kysely'
import { isReady } from '../../../models/embedding/store.ts'
import { anyOf } from '../../../platform/database/sql-fragments.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transactions.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { MemoryModel } from './chosen-models.ts'
import { selectTaskChats } from './pending-texts.ts'
import { hashTextSql, type MemoryChunk, selectTexts, type TextKey, textKeyString } from './texts.ts'
import { enqueueMemoryTasks, isTask, lockTask, type TaskKey } from './vector-tasks.ts'

export interface EmbeddedText extends TextKey {
  readonly digest: string
  readonly pieces: readonly (Omit<MemoryChunk, 'words'> & { readonly vector: Float32Array })[]
}

/**
 * Skips texts and models that have changed.
 * @returns the number of texts stored
 */
export async function storeVectors(
  tx: Db,
  task: TaskKey,
  { version }: Pick<MemoryModel, 'version'>,
  texts: readonly EmbeddedText[],
): Promise<number> {
  // Changes of a memory lock its message, changes of a model lock the model, so neither can change from here on. The
  // task is always locked last, so that vectors of one user, card and model are written in sequence.
  await sql`
    select 1 from messages where id = any(${texts.map(({ message_id }) => message_id)}::uuid[])
      and user_id = ${task.user_id}::uuid and card_id = ${task.card_id}::uuid
    order by id for key share`.execute(tx)
  const { rows: same } = await sql`
    select 1 from embedding_models where id = ${task.model_id}::uuid and version = ${version} for share`.execute(
    tx,
  )
  if (same.length === 0) return 0
  await lockTask(tx, task)
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
    select given.message_id, given.memory_id from given join (${selectTexts(sql`path`)}) text
      on text.message_id = given.message_id and text.memory_id is not distinct from given.memory_id
      and ${hashTextSql(sql`text.text`)} = given.digest`.execute(tx)
  const known = new Set(valid.map(textKeyString))
  const current = texts.filter(text => known.has(textKeyString(text)))
  await sql`
    delete from memory_vectors v using jsonb_to_recordset(${JSON.stringify(current.map(asKey))}::jsonb)
      as given(message_id uuid, memory_id uuid)
    where v.message_id = given.message_id and v.model_id = ${model_id}::uuid
      and v.memory_id is not distinct from given.memory_id`.execute(tx)
  await sql`
    insert into memory_vectors
      (user_id, card_id, model_id, message_id, memory_id, piece, starts, ends, digest, scale, vector)
    select ${user_id}::uuid, ${card_id}::uuid, ${model_id}::uuid, given.message_id, given.memory_id, given.piece,
      given.starts, given.ends, given.digest, given.scale, decode(given.vector, 'base64')
    from jsonb_to_recordset(${JSON.stringify(current.flatMap(rowsOf))}::jsonb) as given(
      message_id uuid, memory_id uuid, piece integer, starts integer, ends integer, digest text, scale real, vector text)
    order by given.message_id, given.piece`.execute(tx)
  return current.length
}

const asKey = ({ message_id, memory_id, digest }: EmbeddedText) => ({ message_id, memory_id, digest })

const rowsOf = ({ pieces, ...text }: EmbeddedText) =>
  pieces.map(({ starts, ends, vector }, piece) => {
    // A zero vector matches nothing, but the text no longer waits.
    const { scale, values } = quantise(vector) ?? { scale: 0, values: new Int8Array(vector.length) }
    const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength)
    return { ...text, piece, starts, ends, scale, vector: bytes.toString('base64') }
  })

interface RememberedText {
  readonly user_id: UserId
  readonly card_id: CardId
  readonly message_id: MessageId
}

/**
 * Deletes a changed message's vectors and queues new ones. The caller must hold the row lock, so that no vectors of the
 * old text are stored meanwhile.
 */
export async function deleteVectors(tx: Db, { user_id, card_id, message_id }: RememberedText): Promise<void> {
  await sql`
    delete from memory_vectors where message_id = ${message_id}::uuid and memory_id is null`.execute(tx)
  // Marks the tasks of all models, because one that no chat uses now may be chosen again.
  await sql`
    update memory_tasks set is_whole = true where user_id = ${user_id}::uuid and card_id = ${card_id}::uuid`.execute(
    tx,
  )
  await enqueueMemoryTasks(tx, user_id, card_id, 'all')
}

export async function countTexts(
  db: Db,
  ids: readonly EmbeddingModelId[],
): Promise<Map<EmbeddingModelId, number>> {
  const { rows } = await sql<{ model_id: EmbeddingModelId; texts: number }>`
    select model_id, count(*)::int as texts from memory_vectors
    where model_id = ${anyOf(ids)} and piece = 0 group by model_id`.execute(db)
  return new Map(rows.map(({ model_id, texts }) => [model_id, texts]))
}

/** Queues new vectors only for server models. */
export async function deleteModelVectors(tx: Db, id: EmbeddingModelId): Promise<void> {
  await removeVectorsOf(tx, id)
  await sql`
    update memory_tasks set complete_since = null, is_whole = true, waiting = null, failures = 0, problem = null,
      wish = wish + 1, due_at = case when exists (
        select 1 from embedding_models e where e.id = model_id and e.runtime = 'server') then now() end
    where model_id = ${id}::uuid`.execute(tx)
}

/** Chats that chose the model fall back to the site's first one. */
export async function releaseModel(tx: Db, id: EmbeddingModelId): Promise<void> {
  await removeVectorsOf(tx, id)
  await tx.deleteFrom('memory_tasks').where('model_id', '=', id).execute()
  await sql`
    update chat_settings set fields = fields #- '{memory,embedding_model_id}'
    where fields -> 'memory' ->> 'embedding_model_id' = ${id}`.execute(tx)
}

/** Few enough for the statement timeout. */
const DELETE_BATCH = 20_000

async function removeVectorsOf(tx: Db, id: EmbeddingModelId): Promise<void> {
  for (let removed = DELETE_BATCH; removed === DELETE_BATCH; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from memory_vectors where seq in (
        select seq from memory_vectors where model_id = ${id}::uuid limit ${DELETE_BATCH}::int)`.execute(tx)
    removed = Number(numAffectedRows)
  }
}

/** Vectors are kept in case the user switches back. */
const RETENTION_DAYS = 3
const BATCH = 200

/** Keeps vectors of disabled models, which may be enabled again. */
export async function deleteUnusedVectors(db: Db): Promise<void> {
  const { rows } = await sql<{ user_id: UserId; card_id: CardId; model_id: EmbeddingModelId }>`
    select user_id, card_id, model_id from memory_tasks
    where wanted_at < now() - make_interval(days => ${RETENTION_DAYS}::int)
      and not exists (select 1 from embedding_models e where e.id = model_id and not ${isReady('e')})
    order by wanted_at limit ${BATCH}::int`.execute(db)
  for (const task of rows) await inTransaction(db, tx => deleteUnusedVectorsOf(tx, task))
}

async function deleteUnusedVectorsOf(tx: Db, task: TaskKey): Promise<void> {
  const { rows: tasks } = await sql`
    update memory_tasks set wanted_at = now() where ${isTask(task)} and exists (select 1 from ${selectTaskChats(task)} chats)
    returning 1`.execute(tx)
  if (tasks.length > 0) return
  await sql`delete from memory_vectors where ${isTask(task)}`.execute(tx)
  await sql`delete from memory_tasks where ${isTask(task)}`.execute(tx)
}

const BYTES = 4

/**
 * Decodes base64 of little-endian 32-bit floats.
 * @throws ApiError wrong_vectors if the length differs from the model's, or a number is not finite
 */
export function decodeVector(base64: string, dimensions: number): Float32Array {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length !== dimensions * BYTES) throw new ApiError('wrong_vectors')
  const vector = Float32Array.from({ length: dimensions }, (_, at) => bytes.readFloatLE(at * BYTES))
  if (!vector.every(Number.isFinite)) throw new ApiError('wrong_vectors')
  return vector
}
