import type { Message, MessageId } from '@inkling/contract'
import { orNotFound } from '../../../access/guards.ts'
import type { House } from '../../../house.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findMessage } from '../messages/path.ts'
import type { Generations } from './generations.ts'

/** Stops an answer and gives it back with what it had; one that is over stays as it is. */
export async function stopMessage(
  house: House,
  generations: Generations,
  actor: Actor,
  id: MessageId,
): Promise<Message> {
  await generations.end(id, 'stop')
  return orNotFound(await findMessage(house.db, actor.id, id))
}
