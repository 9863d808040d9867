import type { AnswerOf, memories, NewVectors } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import { Refusal } from '../../../platform/http/api-error.ts'
import type { SettingsContext } from '../../settings/read-settings.ts'
import type { OwnSession } from '../../store/sessions.ts'
import type { MemoryModel } from '../vectors/chosen-models.ts'
import { digestOf } from '../vectors/digest.ts'
import { chatsOf, countWaiting, readTexts } from '../vectors/pending-texts.ts'
import { readVector } from '../vectors/read-vector.ts'
import { type EmbeddedText, keepVectors } from '../vectors/store-vectors.ts'
import { piecesOfEach } from '../vectors/text-chunks.ts'
import { nameOf } from '../vectors/texts.ts'
import { finishTask, holdTask, type MemoryTask, noteWaiting } from '../vectors/vector-tasks.ts'
import { localModel } from './pending.ts'

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
