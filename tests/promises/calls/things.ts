import { type CardId, type MessageId, routes, type SessionId } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { TEST_PASSWORD } from '../../../packages/server/src/testing/api.ts'
import { answerOf } from '../../../packages/server/src/testing/scripted-upstream.ts'
import { readEvents } from '../../read-events.ts'
import type { CallWorld } from './world.ts'

const { auth, cards, chat } = routes

export async function logInElsewhere({ site }: CallWorld, by: Api): Promise<void> {
  const { username } = await by.call(auth.profile)
  await site.api.call(auth.login, { body: { username, password: TEST_PASSWORD } })
}

export async function privateCard(by: Api): Promise<CardId> {
  const data = { name: 'Keeper', first_mes: 'The lamp is lit.', alternate_greetings: ['The lamp is out.'] }
  return (await by.call(cards.create, { body: { data } })).id
}

/** A card whose owner has asked to make it public. */
export async function pendingCard(by: Api): Promise<CardId> {
  const id = await privateCard(by)
  await by.call(cards.requestPublic, { params: { id } })
  return id
}

export async function publicCard({ people }: CallWorld, by: Api): Promise<CardId> {
  const id = await pendingCard(by)
  const { status } = await by.call(cards.get, { params: { id } })
  if (status === 'pending')
    await people.admin.call(cards.review, { params: { id }, body: { decision: 'approve' } })
  return id
}

export interface ChatIds {
  readonly card_id: CardId
  readonly session_id: SessionId
}

export async function newChat(by: Api): Promise<ChatIds> {
  const card_id = await privateCard(by)
  return { card_id, session_id: (await by.call(chat.createSession, { body: { card_id } })).id }
}

export interface TurnIds extends ChatIds {
  readonly question_id: MessageId
  readonly answer_id: MessageId
}

export async function turnTaken({ model }: CallWorld, by: Api): Promise<TurnIds> {
  const started = await newChat(by)
  const { session_id } = started
  const body = { session_id, content: 'Is it?', model_id: model, stream: false }
  const { id: answer_id, parent_id: question_id } = await by.call(chat.complete, { body })
  if (question_id === null) throw new Error('an answer stands below what was said')
  return { ...started, question_id, answer_id }
}

/** An answer that never finishes, although no more text comes. */
export async function answerUnderWay({ silentModel }: CallWorld, by: Api): Promise<MessageId> {
  const { session_id } = await newChat(by)
  const body = { session_id, content: 'Is it?', model_id: silentModel }
  let id: MessageId | undefined
  let text = ''
  for await (const { event, data } of readEvents(await by.send(chat.complete, { body }))) {
    if (event === 'assistant_message') id = data.id
    if (event === 'delta') text += data.text
    if (id !== undefined && text === answerOf(5)) return id
  }
  throw new Error('the answer was over')
}
