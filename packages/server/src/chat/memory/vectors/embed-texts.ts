import type { House } from '../../../context.ts'
import { embed } from '../../../models/embedding/embed.ts'
import { isReady } from '../../../models/embedding/store.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transactions.ts'
import { UpstreamError } from '../../../providers/upstream-error.ts'
import type { MemoryModel } from './chosen-models.ts'
import { chatsOf, isRememberedWith, readTexts, waitingTexts } from './pending-texts.ts'
import { type EmbeddedText, keepVectors } from './store-vectors.ts'
import { digestOf, type MemoryText, piecesOfEach, type TextKey } from './texts.ts'
import { leaveTask, type MemoryTask, problemOf } from './vector-tasks.ts'

/** Texts before a task lets the next one have a turn, and those of them that a model is asked for at once. */
const TEXTS_A_TURN = 192
const TEXTS_AT_ONCE = 16
/** So often at most an open page is told how far it is. */
const TELL_MS = 2_000

/**
 * Has vectors made of what waits for them, or of as much as is fair to the others.
 * @returns whether the model did what it was asked
 */
export async function embedTexts(house: House, task: MemoryTask, signal: AbortSignal): Promise<boolean> {
  const tell = () => house.readers.tell(task.user_id, { event: 'memory_changed', card_id: task.card_id })
  try {
    const kind = await embedSome(house, task, tell, signal)
    await leaveTask(house, task, { kind })
    // Nobody has to know of the one message that each turn adds.
    if (kind === 'done' && (task.is_whole || task.problem !== null)) tell()
    return true
  } catch (error) {
    if (signal.aborted) {
      await leaveTask(house, task, { kind: 'more' })
      return true
    }
    const problem = problemOf(error)
    house.log.warn({ code: problem.code, err: error }, 'memory does not get on')
    await leaveTask(house, task, { kind: 'failed', problem })
    if (task.problem?.code !== problem.code) tell()
    return false
  }
}

async function embedSome(
  house: House,
  task: MemoryTask,
  tell: () => void,
  signal: AbortSignal,
): Promise<'more' | 'done' | 'idle'> {
  const { db } = house
  const model = await findModel(db, task)
  if (model === undefined || !(await isRememberedWith(db, task))) return 'idle'
  const waiting = await waitingTexts(db, task, chatsOf(task), TEXTS_A_TURN)
  if (waiting.length === 0) return 'done'
  let toldAt = performance.now()
  let kept = 0
  for (let at = 0; at < waiting.length; at += TEXTS_AT_ONCE) {
    kept += await embedBatch(house, task, model, waiting.slice(at, at + TEXTS_AT_ONCE), signal)
    if (performance.now() - toldAt < TELL_MS) continue
    tell()
    toldAt = performance.now()
  }
  // What is refused again and again must not be asked for again and again.
  if (kept === 0 && (await findModel(db, task))?.version === model.version)
    throw new UpstreamError('upstream_garbage')
  return 'more'
}

/** The model, while it is here and ready. */
async function findModel(db: Db, { model_id }: MemoryTask): Promise<MemoryModel | undefined> {
  return await db
    .selectFrom('embedding_models as e')
    .select(['id', 'name', 'runtime', 'dimensions', 'max_tokens', 'version'])
    .where('id', '=', model_id)
    .where(isReady('e'))
    .executeTakeFirst()
}

async function embedBatch(
  house: House,
  task: MemoryTask,
  model: MemoryModel,
  keys: readonly TextKey[],
  signal: AbortSignal,
): Promise<number> {
  const read = await readTexts(house.db, keys)
  const pieces = await piecesOfEach(
    read.map(({ text }) => text),
    model,
  )
  const texts = read.map((text, at) => ({ text, pieces: pieces[at] ?? [] }))
  const words = texts.flatMap(({ pieces }) => pieces.map(piece => piece.words))
  if (words.length === 0) return 0
  const vectors = await embed(house, model.id, words, { kind: 'passage', signal })
  let next = 0
  const embedded = texts.map(
    ({ text, pieces }): EmbeddedText => ({
      ...keyOf(text),
      pieces: pieces.map(({ starts, ends }) => ({
        starts,
        ends,
        vector: vectorOf(vectors[next++], model),
      })),
    }),
  )
  return await inTransaction(house.db, tx => keepVectors(tx, task, model, embedded))
}

/** What a model refuses to read is like nothing else. */
const vectorOf = (vector: Float32Array | undefined, { dimensions }: MemoryModel): Float32Array =>
  vector === undefined || vector.length === 0 ? new Float32Array(dimensions) : vector

const keyOf = ({ message_id, memory_id, text }: MemoryText) => ({
  message_id,
  memory_id,
  digest: digestOf(text),
})
