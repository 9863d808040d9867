import { setTimeout as delay } from 'node:timers/promises'
import type { Message, MessageId, UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import type { ChatContext } from '../context.ts'
import { findMessage } from '../store/read-path.ts'
import type { Generations } from './generations.ts'

/** Interval and timeout (ms) of checking a remote answer. */
const LOOK_MS = 50
const PATIENCE_MS = 5_000

/**
 * Stops an answer on any instance and returns it with its text so far; a finished one is returned unchanged.
 * @throws ApiError `store_unavailable` while its end cannot be stored, since its final text is then unknown
 */
export async function stopMessage(
  context: Pick<ChatContext, 'db'>,
  generations: Generations,
  actor: Actor,
  id: MessageId,
): Promise<Message> {
  await generations.stop(id)
  for (let waited = 0; ; waited += LOOK_MS) {
    const message = orNotFound(await findMessage(context.db, actor.id, id))
    if (message.status !== 'streaming') return message
    if (waited >= PATIENCE_MS) throw new ApiError('store_unavailable')
    await delay(LOOK_MS)
  }
}

export async function stopUserAnswers(
  db: Db,
  generations: Pick<Generations, 'stop'>,
  user_id: UserId,
): Promise<void> {
  const running = await db
    .selectFrom('messages')
    .select('id')
    .where('user_id', '=', user_id)
    .where('slot', 'is not', null)
    .execute()
  await Promise.all(running.map(({ id }) => generations.stop(id)))
}
