import type { AnswerOf, EmbeddingModelId, memories, NewVectors, QueryOf } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { memorySettings, type SettingsContext } from '../settings/read-settings.ts'
import type { OwnSession } from '../store/sessions.ts'
import { findChosenModel, type MemoryModel } from './vectors/chosen-models.ts'
import {
  countWaiting,
  listWaitingTexts,
  readTexts,
  selectSingleHead,
  selectTaskChats,
} from './vectors/pending-texts.ts'
import { decodeVector, type EmbeddedText, storeVectors } from './vectors/store-vectors.ts'
import { hashText, splitAllIntoChunks, textKeyString } from './vectors/texts.ts'
import {
  completeTask,
  findTask,
  lockTask,
  type MemoryTask,
  recordWaitingCount,
} from './vectors/vector-tasks.ts'

export async function findBrowserModel(
  chat: SettingsContext,
  db: Db,
  session: OwnSession,
  id: EmbeddingModelId,
): Promise<MemoryModel | null> {
  const model = await findChosenModel(db, await memorySettings(chat, db, session))
  return model?.id === id && model.runtime === 'local' ? model : null
}

/**
 * Lists texts that wait for vectors from the browser: the open chat's first, then those of the card's other chats with
 * this model, so that its vectors can replace an earlier model's.
 */
export async function listPendingTexts(
  chat: SettingsContext,
  db: Db,
  session: OwnSession,
  { model_id, limit }: QueryOf<typeof memories.pending>,
): Promise<AnswerOf<typeof memories.pending>> {
  const model = await findBrowserModel(chat, db, session, model_id)
  const { user_id, card_id, head_message_id: head } = session
  if (model === null || head === null) return { items: [], left: 0 }
  const key = { user_id, card_id, model_id }
  const known = await findTask(db, key)
  const task = { ...key, is_whole: known?.is_whole ?? true }
  const own = await listWaitingTexts(db, task, selectSingleHead(head), limit)
  const keys = own.length > 0 ? own : await listWaitingTexts(db, task, selectTaskChats(task), limit)
  const texts = await readTexts(db, keys)
  const pieces = await splitAllIntoChunks(
    texts.map(({ text }) => text),
    model,
  )
  const items = texts.map(({ text, ...rest }, at) => ({
    ...rest,
    digest: hashText(text),
    pieces: (pieces[at] ?? []).map(({ words }) => words),
  }))
  const all =
    items.length > 0 && known?.waiting ? known.waiting : await countWaiting(db, task, selectTaskChats(task))
  return { items, left: Math.max(all - items.length, 0) }
}

/**
 * Stores a browser's vectors for unchanged texts.
 * @throws ApiError wrong_vectors if the chat does not use the model, or their number or shape is wrong
 */
export async function keepBrowserVectors(
  chat: SettingsContext,
  tx: Db,
  session: OwnSession,
  { model_id, items }: NewVectors,
): Promise<AnswerOf<typeof memories.keep>> {
  const model = await findBrowserModel(chat, tx, session, model_id)
  if (model === null) throw new ApiError('wrong_vectors')
  const key = { user_id: session.user_id, card_id: session.card_id, model_id }
  const embedded = await embeddedTexts(tx, model, items)
  const storedCount = await storeVectors(tx, key, model, embedded)
  const task = await lockTask(tx, key)
  const remaining = await countRemaining(tx, task, storedCount)
  if (remaining === 0) await completeTask(tx, task)
  return { kept: storedCount, left: remaining }
}

/** Recounts if the number is unknown or zero, because vectors sent twice are subtracted twice. */
async function countRemaining(tx: Db, task: MemoryTask, storedCount: number): Promise<number> {
  const guess = task.waiting === null ? 0 : task.waiting - storedCount
  const remaining = guess > 0 ? guess : await countWaiting(tx, task, selectTaskChats(task))
  await recordWaitingCount(tx, task, remaining)
  return remaining
}

async function embeddedTexts(
  db: Db,
  model: MemoryModel,
  items: NewVectors['items'],
): Promise<EmbeddedText[]> {
  const texts = new Map((await readTexts(db, items)).map(text => [textKeyString(text), text.text]))
  // The last duplicate wins. Texts edited meanwhile keep waiting.
  const same = [...new Map(items.map(item => [textKeyString(item), item])).values()].flatMap(item => {
    const text = texts.get(textKeyString(item))
    return text === undefined || hashText(text) !== item.digest ? [] : [{ item, text }]
  })
  const allPieces = await splitAllIntoChunks(
    same.map(({ text }) => text),
    model,
  )
  return same.map(({ item: { vectors, ...item } }, nth) => {
    const pieces = allPieces[nth] ?? []
    if (pieces.length !== vectors.length) throw new ApiError('wrong_vectors')
    return {
      ...item,
      pieces: pieces.map(({ starts, ends }, at) => ({
        starts,
        ends,
        vector: decodeVector(vectors[at] ?? '', model.dimensions),
      })),
    }
  })
}
