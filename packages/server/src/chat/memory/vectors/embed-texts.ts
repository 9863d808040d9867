import type { EmbeddingContext } from '../../../models/embedding/context.ts'
import { embed } from '../../../models/embedding/embed.ts'
import { isReady } from '../../../models/embedding/store.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transactions.ts'
import { UpstreamError } from '../../../providers/upstream-error.ts'
import type { ChatContext } from '../../context.ts'
import type { MemoryModel } from './chosen-models.ts'
import { isRememberedWith, listWaitingTexts, readTexts, selectTaskChats } from './pending-texts.ts'
import { type EmbeddedText, storeVectors } from './store-vectors.ts'
import { hashText, type MemoryText, splitAllIntoChunks, type TextKey } from './texts.ts'
import { finishMemoryTask, type MemoryTask, toBackgroundProblem } from './vector-tasks.ts'

/** Texts per run before another task's turn, and per model call. */
const TEXTS_PER_JOB = 192
const BATCH_SIZE = 16
const PROGRESS_MS = 2_000

export type EmbeddingTaskContext = EmbeddingContext & Pick<ChatContext, 'log' | 'instanceId' | 'subscribers'>

/** @returns whether the model worked */
export async function embedTexts(
  context: EmbeddingTaskContext,
  task: MemoryTask,
  signal: AbortSignal,
): Promise<boolean> {
  const notifyProgress = () =>
    context.subscribers.publish(task.user_id, { event: 'memory_changed', card_id: task.card_id })
  try {
    const kind = await embedNextBatch(context, task, notifyProgress, signal)
    await finishMemoryTask(context, task, { kind })
    // No event for the one message that each turn adds.
    if (kind === 'done' && (task.is_whole || task.problem !== null)) notifyProgress()
    return true
  } catch (error) {
    if (signal.aborted) {
      await finishMemoryTask(context, task, { kind: 'more' })
      return true
    }
    const problem = toBackgroundProblem(error)
    context.log.warn({ code: problem.code, err: error }, 'computing vectors failed')
    await finishMemoryTask(context, task, { kind: 'failed', problem })
    if (task.problem?.code !== problem.code) notifyProgress()
    return false
  }
}

async function embedNextBatch(
  context: EmbeddingContext,
  task: MemoryTask,
  notifyProgress: () => void,
  signal: AbortSignal,
): Promise<'more' | 'done' | 'idle'> {
  const { db } = context
  const model = await findModel(db, task)
  if (model === undefined || !(await isRememberedWith(db, task))) return 'idle'
  const waiting = await listWaitingTexts(db, task, selectTaskChats(task), TEXTS_PER_JOB)
  if (waiting.length === 0) return 'done'
  let reportedAt = performance.now()
  let storedCount = 0
  for (let at = 0; at < waiting.length; at += BATCH_SIZE) {
    storedCount += await embedBatch(context, task, model, waiting.slice(at, at + BATCH_SIZE), signal)
    if (performance.now() - reportedAt < PROGRESS_MS) continue
    notifyProgress()
    reportedAt = performance.now()
  }
  // Fail rather than repeat the same request forever.
  if (storedCount === 0 && (await findModel(db, task))?.version === model.version)
    throw new UpstreamError('upstream_garbage')
  return 'more'
}

async function findModel(db: Db, { model_id }: MemoryTask): Promise<MemoryModel | undefined> {
  return await db
    .selectFrom('embedding_models as e')
    .select(['id', 'name', 'runtime', 'dimensions', 'max_tokens', 'version'])
    .where('id', '=', model_id)
    .where(isReady('e'))
    .executeTakeFirst()
}

async function embedBatch(
  context: EmbeddingContext,
  task: MemoryTask,
  model: MemoryModel,
  keys: readonly TextKey[],
  signal: AbortSignal,
): Promise<number> {
  const read = await readTexts(context.db, keys)
  const pieces = await splitAllIntoChunks(
    read.map(({ text }) => text),
    model,
  )
  const texts = read.map((text, at) => ({ text, pieces: pieces[at] ?? [] }))
  const words = texts.flatMap(({ pieces }) => pieces.map(piece => piece.words))
  if (words.length === 0) return 0
  const vectors = await embed(context, model.id, words, { kind: 'passage', signal })
  let next = 0
  const embedded = texts.map(
    ({ text, pieces }): EmbeddedText => ({
      ...keyOf(text),
      pieces: pieces.map(({ starts, ends }) => ({
        starts,
        ends,
        vector: normalizeVector(vectors[next++], model),
      })),
    }),
  )
  return await inTransaction(context.db, tx => storeVectors(tx, task, model, embedded))
}

/** Rejected texts get a zero vector, which matches nothing. */
const normalizeVector = (vector: Float32Array | undefined, { dimensions }: MemoryModel): Float32Array =>
  vector === undefined || vector.length === 0 ? new Float32Array(dimensions) : vector

const keyOf = ({ message_id, memory_id, text }: MemoryText) => ({
  message_id,
  memory_id,
  digest: hashText(text),
})
