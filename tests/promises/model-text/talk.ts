import {
  type CardId,
  type Message,
  type MessageId,
  type PromptView,
  routes,
  type SessionId,
} from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { allOf, readEvents } from '../../read-events.ts'

const { cards, chat, prompts } = routes

/** An entry of a card that keeps state, which commands in answers change. */
export const STATE = { comment: '[InitVar]', keys: [], enabled: false, content: '{"hp": 7}' }

export async function newCard(by: Api, ...entries: (typeof STATE)[]): Promise<CardId> {
  const data = { name: 'Amy', first_mes: 'The lamp is lit.', character_book: { entries } }
  return (await by.call(cards.create, { body: { data } })).id
}

export const newTalk = async (by: Api, card_id: CardId): Promise<SessionId> =>
  (await by.call(chat.createSession, { body: { card_id } })).id

/** Sends a message and reads the answer to its end: every event must match the contract, numbered without gaps. */
export async function sendMessage(by: Api, session_id: SessionId, content: string) {
  const events = await allOf(readEvents(await by.send(chat.complete, { body: { session_id, content } })))
  const last = events.at(-1)
  if (last?.event !== 'done' && last?.event !== 'error') throw new Error('an answer without an end')
  const message: Message = last.event === 'done' ? last.data : last.data.message
  const text = events.map(({ event, data }) => (event === 'delta' ? data.text : '')).join('')
  return { numbers: events.map(({ id }) => id), names: events.map(({ event }) => event), message, text }
}

export const promptOf = (by: Api, id: MessageId): Promise<PromptView> =>
  by.call(prompts.ofMessage, { params: { id } })

export const variablesOf = (by: Api, id: MessageId) => by.call(chat.variables, { params: { id } })
