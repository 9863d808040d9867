import { setTimeout as delay } from 'node:timers/promises'
import type { Message, MessageId, routes } from '@inkling/contract'
import { orNotFound } from '../../access/guards.ts'
import type { House } from '../../house.ts'
import type { Call } from '../../platform/http/bind.ts'
import { once } from '../../platform/http/intents.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { LiveLogins } from '../accounts/live-logins.ts'
import { noteMessages } from '../cards/reader-store.ts'
import { followFromStart, followStream } from './follow-stream.ts'
import type { Generations } from './generations.ts'
import { openAnswerStream } from './open-answer-stream.ts'
import { findMessage } from './path.ts'
import { type Started, startGeneration } from './start-generation.ts'

type CompleteCall = Call<typeof routes.chat.complete, undefined>

/**
 * Says something and gives the answer as it comes. The same intent again joins the answer that the first one
 * began; what that had stored is told from the start.
 */
export async function complete(
  house: House,
  generations: Generations,
  logins: LiveLogins,
  call: CompleteCall,
): Promise<unknown> {
  if (generations.isClosing) throw new Refusal('shutting_down', { retryAfterSeconds: 5 })
  let started: Started | undefined
  const outcome = await once(call.db, call.intent, 200, async tx => {
    started = await startGeneration(house, tx, call.actor, call.body)
    return { message_id: started.assistant_message.id }
  })
  if (outcome.replayed) call.reply.header('idempotency-replayed', 'true')
  if (outcome.status !== 200) throw new Refusal('conflict')
  const { message_id } = outcome.body as { message_id: MessageId } // what the effect above gave
  const generation = started === undefined ? generations.find(message_id) : generations.start(started.ordered)
  if (started !== undefined) countMessages(house, started)
  if (!call.body.stream) return await answerWhole(call, message_id, generation?.over)
  const stream = openAnswerStream(call.reply, logins, call.actor)
  if (started !== undefined && generation !== undefined) return followFromStart(stream, generation, started)
  return await followStream(stream, {
    db: house.db,
    user_id: call.actor.id,
    message_id,
    after: 0,
    generation,
  })
}

/** Beside the turn, not in it: everybody who chats with a card meets in its count. */
function countMessages(house: House, { card_id, added }: Started): void {
  noteMessages(house.db, card_id, added, house.clock.now()).catch(error =>
    house.log.warn({ err: error }, 'messages were not counted'),
  )
}

/** Without a stream: the finished message. */
async function answerWhole(
  call: CompleteCall,
  id: MessageId,
  over: Promise<void> | undefined,
): Promise<Message> {
  await over
  for (;;) {
    const message = orNotFound(await findMessage(call.db, call.actor.id, id))
    if (message.status !== 'streaming') return message
    await delay(200)
  }
}
