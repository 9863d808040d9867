import type { AnswerOf, EmbeddingModelId, memories, QueryOf } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import { memorySettings, type SettingsContext } from '../../settings/read-settings.ts'
import type { OwnSession } from '../../store/sessions.ts'
import { chosenModel, type MemoryModel } from '../vectors/chosen-models.ts'
import { digestOf } from '../vectors/digest.ts'
import { chatsOf, countWaiting, headAlone, readTexts, waitingTexts } from '../vectors/pending-texts.ts'
import { piecesOfEach } from '../vectors/text-chunks.ts'
import { findTask } from '../vectors/vector-tasks.ts'

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
