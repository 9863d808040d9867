import type { AnswerOf, EmbeddingModelId, memories, NewVectors, QueryOf } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { memorySettings, type SettingsContext } from '../settings/read-settings.ts'
import type { OwnSession } from '../store/sessions.ts'
import { chosenModel, type MemoryModel } from './vectors/chosen-models.ts'
import { chatsOf, countWaiting, headAlone, readTexts, waitingTexts } from './vectors/pending-texts.ts'
import { type EmbeddedText, keepVectors, readVector } from './vectors/store-vectors.ts'
import { digestOf, nameOf, piecesOfEach } from './vectors/texts.ts'
import { findTask, finishTask, holdTask, type MemoryTask, noteWaiting } from './vectors/vector-tasks.ts'

/** The model of the browser that a chat remembers with, if it is this one. */
export async function localModel(
  chat: SettingsContext,
  db: Db,
  session: OwnSession,
  id: EmbeddingModelId,
): Promise<MemoryModel | null> {
  const model = await chosenModel(db, await memorySettings(chat, db, session))
  return model?.id === id && model.runtime === 'local' ? model : null
}

/**
 * Texts that wait for vectors of a browser: those of the chat that is open, and then those of others with its card that
 * remember with the same model, so that what it makes can take the place of what another model made.
 */
export async function pendingTexts(
  chat: SettingsContext,
  db: Db,
  session: OwnSession,
  { model_id, limit }: QueryOf<typeof memories.pending>,
): Promise<AnswerOf<typeof memories.pending>> {
  const model = await localModel(chat, db, session, model_id)
  const { user_id, card_id, head_message_id: head } = session
  if (model === null || head === null) return { items: [], left: 0 }
  const key = { user_id, card_id, model_id }
  const known = await findTask(db, key)
  const task = { ...key, is_whole: known?.is_whole ?? true }
  const own = await waitingTexts(db, task, headAlone(head), limit)
  const keys = own.length > 0 ? own : await waitingTexts(db, task, chatsOf(task), limit)
  const texts = await readTexts(db, keys)
  const pieces = await piecesOfEach(
    texts.map(({ text }) => text),
    model,
  )
  const items = texts.map(({ text, ...rest }, at) => ({
    ...rest,
    digest: digestOf(text),
    pieces: (pieces[at] ?? []).map(({ words }) => words),
  }))
  const all = items.length > 0 && known?.waiting ? known.waiting : await countWaiting(db, task, chatsOf(task))
  return { items, left: Math.max(all - items.length, 0) }
}

/**
 * Keeps what a browser made of texts that still say the same.
 * @throws Refusal wrong_vectors, of a model that the chat does not remember with, or that no such model makes
 */
export async function bringVectors(
  chat: SettingsContext,
  tx: Db,
  session: OwnSession,
  { model_id, items }: NewVectors,
): Promise<AnswerOf<typeof memories.keep>> {
  const model = await localModel(chat, tx, session, model_id)
  if (model === null) throw new Refusal('wrong_vectors')
  const key = { user_id: session.user_id, card_id: session.card_id, model_id }
  const embedded = await embeddedTexts(tx, model, items)
  const kept = await keepVectors(tx, key, model, embedded)
  const task = await holdTask(tx, key)
  const left = await countLeft(tx, task, kept)
  if (left === 0) await finishTask(tx, task)
  return { kept, left }
}

/** Counted once, and when all seems to be done: what was brought twice is taken off twice. */
async function countLeft(tx: Db, task: MemoryTask, kept: number): Promise<number> {
  const guess = task.waiting === null ? 0 : task.waiting - kept
  const left = guess > 0 ? guess : await countWaiting(tx, task, chatsOf(task))
  await noteWaiting(tx, task, left)
  return left
}

async function embeddedTexts(
  db: Db,
  model: MemoryModel,
  items: NewVectors['items'],
): Promise<EmbeddedText[]> {
  const texts = new Map((await readTexts(db, items)).map(text => [nameOf(text), text.text]))
  // Of one that is brought twice the last counts. What was edited meanwhile waits for vectors of what it says now.
  const same = [...new Map(items.map(item => [nameOf(item), item])).values()].flatMap(item => {
    const text = texts.get(nameOf(item))
    return text === undefined || digestOf(text) !== item.digest ? [] : [{ item, text }]
  })
  const allPieces = await piecesOfEach(
    same.map(({ text }) => text),
    model,
  )
  return same.map(({ item: { vectors, ...item } }, nth) => {
    const pieces = allPieces[nth] ?? []
    if (pieces.length !== vectors.length) throw new Refusal('wrong_vectors')
    return {
      ...item,
      pieces: pieces.map(({ starts, ends }, at) => ({
        starts,
        ends,
        vector: readVector(vectors[at] ?? '', model.dimensions),
      })),
    }
  })
}
