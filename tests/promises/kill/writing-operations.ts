import { type CardId, RATING_MAX, routes } from '@inkling/contract'
import { TEST_PASSWORD } from '@inkling/server/testing'
import { cardChunk, makePng } from '../../../packages/engine/src/card/testing/make-png.ts'
import type { WriteClient, WriteIdea } from './client.ts'
import {
  isThere,
  type KnownCard,
  type SavedValue,
  saved,
  settleValue,
  type WriteOperation,
} from './ledger.ts'
import { callApi } from './told.ts'

const GREETINGS = ['The lamp is lit.', 'The ink is dry.']
const SESSIONS_MAX = 8

export const createCard: WriteIdea = client => {
  const name = client.phrase().slice(0, 60)
  const card = newCard(name, false)
  return cardOperation(client, 'creates a card', card, key =>
    callApi(client.api, routes.cards.create, { key, body: { data: fieldsOf(name) } }),
  )
}

/** Imports a card as people do: a picture with the card inside, or its JSON. */
export const importCard: WriteIdea = client => {
  const name = client.phrase().slice(0, 60)
  const hasArt = client.random.chance(0.5)
  const file = { spec: 'chara_card_v2', spec_version: '2.0', data: fieldsOf(name) }
  const body = hasArt ? makePng(cardChunk('chara', file)) : JSON.stringify(file)
  return cardOperation(client, 'imports a card', newCard(name, hasArt), key =>
    callApi(client.api, routes.cards.import, { key, body }),
  )
}

const newCard = (name: string, hasArt: boolean): KnownCard => ({
  name: name.trim(),
  greetings: GREETINGS,
  hasArt,
  tagline: saved(''),
})

const fieldsOf = (name: string) => ({
  name,
  description: `About ${name}`,
  first_mes: GREETINGS[0],
  alternate_greetings: GREETINGS.slice(1),
})

function cardOperation(
  { ledger }: WriteClient,
  name: string,
  card: KnownCard,
  call: (key: string) => Promise<{ id: CardId }>,
): WriteOperation {
  const key = crypto.randomUUID()
  return {
    name,
    trace: { card },
    perform: async () => void ledger.cards.set((await call(key)).id, card),
  }
}

export const createSession: WriteIdea = client => {
  const { ledger, random } = client
  const card_id = random.pick([...ledger.cards.keys()])
  if (card_id === undefined || ledger.sessions.size >= SESSIONS_MAX) return undefined
  const title = client.phrase().slice(0, 100).trim()
  const key = crypto.randomUUID()
  return {
    name: 'begins a chat',
    trace: { session: { card_id, title } },
    async perform() {
      const { id } = await callApi(client.api, routes.chat.createSession, { key, body: { card_id, title } })
      ledger.sessions.set(id, { card_id, title: saved(title) })
    },
  }
}

export const renameSession: WriteIdea = client => {
  const target = client.random.pick([...client.ledger.sessions])
  if (target === undefined) return undefined
  const [id, { title }] = target
  return savingOperation(client, 'renames a chat', title, (key, title) =>
    callApi(client.api, routes.chat.renameSession, { key, params: { id }, body: { title } }),
  )
}

export const saveTagline: WriteIdea = client => {
  const target = client.random.pick([...client.ledger.cards])
  if (target === undefined) return undefined
  const [id, { tagline }] = target
  return savingOperation(client, 'writes a tagline', tagline, (key, tagline) =>
    callApi(client.api, routes.cards.update, { key, params: { id }, body: { tagline } }),
  )
}

export const saveProfile: WriteIdea = client => {
  const field = client.random.chance(0.5) ? 'display_name' : 'bio'
  return savingOperation(client, `saves the ${field}`, client.ledger.profile[field], (key, value) =>
    callApi(client.api, routes.profile.update, { key, body: { [field]: value } }),
  )
}

export const saveSettings: WriteIdea = client =>
  savingOperation(client, 'settles the note', client.ledger.note, (key, text) =>
    callApi(client.api, routes.chatSettings.change, { key, body: { author_note: { text } } }),
  )

export const rateCard: WriteIdea = client => {
  const id = client.publicCard
  const key = crypto.randomUUID()
  const rating = 1 + client.random.below(RATING_MAX)
  return {
    name: 'rates a card',
    trace: {},
    async perform() {
      client.ledger.rating.maybe = String(rating)
      await callApi(client.api, routes.ratings.rate, { key, params: { id }, body: { rating } })
      settleValue(client.ledger.rating, String(rating))
    },
  }
}

export const editMessage: WriteIdea = client => {
  const target = client.random.pick([...client.ledger.messages])
  if (target === undefined || target[1].text.state === 'open' || !isThere(target[1])) return undefined
  const [id, { text }] = target
  return savingOperation(client, 'edits a message', text.saved, (key, content) =>
    callApi(client.api, routes.chat.editMessage, { key, params: { id }, body: { content } }),
  )
}

/** Overwrites one value, cut to a short text because names and titles are short. */
function savingOperation(
  client: WriteClient,
  name: string,
  value: SavedValue,
  save: (key: string, text: string) => Promise<unknown>,
): WriteOperation {
  const key = crypto.randomUUID()
  const text = client.phrase().slice(0, 60).trim()
  return {
    name,
    trace: {},
    async perform() {
      value.maybe = text
      await save(key, text)
      settleValue(value, text)
    },
  }
}

export const register: WriteIdea = client => {
  const username = `${client.name}-${client.ledger.guests.size}-${client.random.below(1e6)}`
  const key = crypto.randomUUID()
  return {
    name: 'registers',
    trace: {},
    async perform() {
      const body = { username, email: `${username}@example.com`, password: TEST_PASSWORD }
      await callApi(client.api.as(null), routes.auth.register, { key, body })
      client.ledger.guests.add(username)
    },
  }
}
