import { type CardId, GENERATIONS_AT_ONCE, type Message, type SessionId } from '@inkling/contract'
import type { Prompt } from '@inkling/engine'
import { sql } from 'kysely'
import { orNotFound } from '../../access/guards.ts'
import type { House } from '../../house.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findUser } from '../accounts/store.ts'
import { type ChatCard, cardForSession } from '../cards/chat-card.ts'
import { setLastSession } from '../cards/reader-store.ts'
import type { StoredModel } from '../models/store.ts'
import { connectionOf } from '../models/test-model.ts'
import { addMessage } from './add-message.ts'
import { chooseModel } from './choose-model.ts'
import { gatherPrompt } from './gather-prompt.ts'
import type { Ordered } from './generation.ts'
import { findMessage } from './path.ts'
import { moveHead, type OwnSession } from './session-store.ts'
import { userTurn, type Wanted } from './user-turn.ts'

export interface Started {
  readonly user_message: Message
  readonly assistant_message: Message
  readonly ordered: Ordered
  /** How many messages it added. */
  readonly added: number
  readonly card_id: CardId
}

/**
 * Everything that must be durable before the first byte: the user's message, the empty answer, the chat's new
 * head. Refuses before any effect when the prompt can't be built.
 */
export async function startGeneration(house: House, tx: Db, actor: Actor, wanted: Wanted): Promise<Started> {
  await lockGenerations(tx, actor)
  const session = await lockSession(tx, actor, wanted.session_id)
  const user = orNotFound(await findUser(tx, actor.id))
  const card = await cardForSession(tx, session.revision_id)
  const owner = { user_id: actor.id, card_id: session.card_id }
  const now = house.clock.now().toISOString()
  const asked = await userTurn(tx, { owner, session, wanted, now, name: user.display_name })
  const model = await chooseModel(tx, wanted.model_id, asked.place.id)
  const prompt = await gatherPrompt(tx, actor, {
    card: card.data,
    personaName: user.display_name,
    model,
    head: asked.place.id,
  })
  const answer = await addMessage(tx, owner, asked.place, emptyAnswer(house, card, model), now)
  await moveHead(tx, session.id, answer, now)
  await setLastSession(tx, actor.id, session.card_id, session.id)
  return {
    user_message: orNotFound(await findMessage(tx, actor.id, asked.place.id)),
    assistant_message: orNotFound(await findMessage(tx, actor.id, answer.id)),
    added: asked.isNew ? 2 : 1,
    card_id: session.card_id,
    ordered: {
      message_id: answer.id,
      user_id: actor.id,
      prompt_tokens: prompt.tokens,
      request: requestOf(house, model, prompt),
    },
  }
}

/** At most three at once, counted under a lock so that two that come together can't both be the third. */
async function lockGenerations(tx: Db, actor: Actor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${actor.id}, 0))`.execute(tx)
  const { running } = await tx
    .selectFrom('messages')
    .select(sql<number>`count(*)::int`.as('running'))
    .where('user_id', '=', actor.id)
    .where('status', '=', 'streaming')
    .executeTakeFirstOrThrow()
  if (running >= GENERATIONS_AT_ONCE) {
    throw new Refusal('too_many_generations', { facts: { limit: GENERATIONS_AT_ONCE }, retryAfterSeconds: 2 })
  }
}

async function lockSession(tx: Db, actor: Actor, id: SessionId): Promise<OwnSession> {
  return orNotFound(
    await tx
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .forUpdate()
      .executeTakeFirst(),
  )
}

const emptyAnswer = (house: House, card: ChatCard, model: StoredModel) =>
  ({
    role: 'assistant',
    name: card.data.nickname || card.data.name,
    content: '',
    tokens: 0,
    status: 'streaming',
    model_id: model.id,
    model_name: model.name,
    instance_id: house.instanceId,
  }) as const

const requestOf = (house: House, model: StoredModel, prompt: Prompt): Ordered['request'] => ({
  connection: connectionOf(house, model),
  messages: prompt.messages,
  sampling: model.sampling,
  max_tokens: Math.min(model.max_output_tokens, Math.floor(model.context_tokens / 2)),
})
