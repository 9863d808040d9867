import {
  type CardId,
  type Completion,
  GENERATIONS_AT_ONCE,
  type Message,
  type MessageId,
  type ModelId,
  type SessionId,
} from '@inkling/contract'
import { countTokens, type Prompt } from '@inkling/engine'
import { sql } from 'kysely'
import type { z } from 'zod'
import { orNotFound } from '../../access/guards.ts'
import type { House } from '../../house.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findUser } from '../accounts/store.ts'
import { type ChatCard, cardForSession } from '../cards/chat-card.ts'
import { setLastSession } from '../cards/reader-store.ts'
import { findDefaultModel, findEnabledModel, type StoredModel } from '../models/store.ts'
import { connectionOf } from '../models/test-model.ts'
import { addMessage, addRoot, findPlace, type Owner, type Place } from './add-message.ts'
import { gatherPrompt } from './gather-prompt.ts'
import type { Ordered } from './generation.ts'
import { findMessage } from './path.ts'
import { moveHead, type OwnSession } from './session-store.ts'

export interface Started {
  readonly user_message: Message
  readonly assistant_message: Message
  readonly ordered: Ordered
  /** How many messages it added. */
  readonly added: number
  readonly card_id: CardId
}

type Wanted = z.output<typeof Completion>

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

interface Turn {
  readonly owner: Owner
  readonly session: OwnSession
  readonly wanted: Wanted
  readonly now: string
  readonly name: string
}

/** The user's message that is to be answered: a new one, or for another answer the one that has one. */
async function userTurn(tx: Db, turn: Turn): Promise<{ place: Place; isNew: boolean }> {
  return turn.wanted.action === 'send'
    ? { place: await say(tx, turn), isNew: true }
    : { place: await answeredBefore(tx, turn), isNew: false }
}

async function say(tx: Db, { owner, session, wanted, now, name }: Turn): Promise<Place> {
  const content = wanted.content ?? ''
  const message = { role: 'user', name, content, tokens: countTokens(content), status: 'done' } as const
  const parent_id = wanted.parent_message_id ?? (await headToAnswer(tx, session))
  if (parent_id === null) return await addRoot(tx, owner, session.id, message, now)
  const parent = orNotFound(await findPlace(tx, owner, parent_id))
  return await addMessage(tx, owner, parent, message, now)
}

/** While an answer is being written, what is said meanwhile becomes a sibling of what it answers. */
async function headToAnswer(tx: Db, session: OwnSession): Promise<MessageId | null> {
  if (session.head_message_id === null) return null
  const head = await tx
    .selectFrom('messages as head')
    .leftJoin('messages as asked', 'asked.id', 'head.parent_id')
    .select(['head.id', 'head.status', 'asked.parent_id as before'])
    .where('head.id', '=', session.head_message_id)
    .executeTakeFirst()
  if (head === undefined) return null
  return head.status === 'streaming' ? head.before : head.id
}

async function answeredBefore(tx: Db, { owner, session, wanted }: Turn): Promise<Place> {
  const id = wanted.parent_message_id ?? session.head_message_id
  if (id === null) throw new Refusal('nothing_to_regenerate')
  const message = orNotFound(
    await tx
      .selectFrom('messages')
      .select(['id', 'parent_id', 'role'])
      .where('id', '=', id)
      .where('user_id', '=', owner.user_id)
      .where('card_id', '=', owner.card_id)
      .executeTakeFirst(),
  )
  const asked = message.role === 'user' ? message.id : message.parent_id
  if (asked === null) throw new Refusal('nothing_to_regenerate')
  const place = orNotFound(await findPlace(tx, owner, asked))
  return place
}

/** The one that was asked for, else the one that answered last on this path, else the site's first. */
async function chooseModel(tx: Db, wanted: ModelId | undefined, asked: MessageId): Promise<StoredModel> {
  if (wanted !== undefined) return orNotFound(await findEnabledModel(tx, wanted))
  const before = await tx
    .selectFrom('messages as asked')
    .innerJoin('messages as before', 'before.id', 'asked.parent_id')
    .select('before.model_id')
    .where('asked.id', '=', asked)
    .executeTakeFirst()
  const last = before?.model_id ? await findEnabledModel(tx, before.model_id) : undefined
  const model = last ?? (await findDefaultModel(tx))
  if (model === undefined) throw new Refusal('no_model')
  return model
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
