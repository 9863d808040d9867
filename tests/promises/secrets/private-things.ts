import { addressOf, allRoutes, isSafe, type Route, routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { logInElsewhere } from '../calls/things.ts'
import type { CallWorld } from '../calls/world.ts'

const {
  auth,
  cards,
  chat,
  chatSettings,
  comments,
  lorebooks,
  memories,
  notifications,
  personas,
  presets,
  revisions,
} = routes

/** A word in all of a user's private texts, and nowhere else. */
export const PRIVATE = 'quicksilver-heron-4711'
const markedText = (where: string) => `${PRIVATE} in ${where}`

/** The ids of a user's private things, by the start of their address. */
export type PrivateThings = Readonly<Record<string, string>>

/** Gives a user one of each private thing, with the word in each of its texts. */
export async function makePrivateThings(fixture: CallWorld, by: Api): Promise<PrivateThings> {
  const texts = {
    description: markedText('card'),
    personality: markedText('card'),
    scenario: markedText('card'),
    mes_example: markedText('card'),
  }
  const data = {
    name: markedText('name'),
    first_mes: markedText('greeting'),
    creator_notes: markedText('notes'),
    ...texts,
  }
  const card = await by.call(cards.create, { body: { data, tagline: markedText('tagline') } })
  const inCard = { params: { id: card.id } }
  const comment = await by.call(comments.create, { ...inCard, body: { content: markedText('comment') } })
  const [revision] = (await by.call(revisions.list, inCard)).items
  const persona = await by.call(personas.create, {
    body: { name: markedText('persona'), description: markedText('persona') },
  })
  const lorebook = await by.call(lorebooks.create, {
    body: {
      name: markedText('lorebook'),
      data: { entries: [{ keys: ['lamp'], content: markedText('entry'), enabled: true }] },
    },
  })
  const preset = await by.call(presets.create, {
    body: {
      name: markedText('preset'),
      data: { temperature: 1, prompts: [{ identifier: 'main', content: markedText('prompt') }] },
    },
  })
  const session = await by.call(chat.createSession, { body: { card_id: card.id } })
  const inChat = { params: { id: session.id } }
  await by.call(chat.renameSession, { ...inChat, body: { title: markedText('title') } })
  const note = { author_note: { text: markedText('note') } }
  await by.call(chatSettings.change, { body: { session_id: session.id, ...note } })
  await by.call(chatSettings.change, { body: note })
  const memory = await by.call(memories.add, { ...inChat, body: { text: markedText('memory') } })
  const answer = await by.call(chat.complete, {
    body: { session_id: session.id, content: markedText('message'), model_id: fixture.model, stream: false },
  })
  const { username } = await by.call(auth.profile)
  const notification = await fixture.people.admin.call(notifications.create, {
    body: { username, title: 'For one alone' },
  })
  await logInElsewhere(fixture, by)
  return {
    '/cards/{id}': card.id,
    '/cards/{cardId}': card.id,
    '/chat/sessions/tree/{cardId}': card.id,
    '/chat/sessions/{id}': session.id,
    '/chat/messages/{id}': answer.id,
    '/chat/memories/{id}': memory.id ?? '',
    '/personas/{id}': persona.id,
    '/lorebooks/{id}': lorebook.id,
    '/presets/{id}': preset.id,
    '/notifications/{id}': notification.id,
    commentId: comment.id,
    revisionId: revision?.id ?? '',
    card_id: card.id,
    session_id: session.id,
  }
}

/** The URLs of every safe call about these things, and of every one that lists or searches. */
export function addressesOf(things: PrivateThings): string[] {
  return allRoutes
    .filter(({ method, wire }) => isSafe(method) && wire !== 'events')
    .flatMap(route => {
      const address = addressOf(route, idsFor(route, things))
      return [address, ...queriesOf(route, things).map(query => `${address}?${query}`)]
    })
}

function idsFor({ path }: Route, things: PrivateThings): Record<string, string> {
  const first = Object.entries(things).find(([start]) => path.startsWith(start))?.[1] ?? crypto.randomUUID()
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name, n) => [name, n === 0 ? first : (things[name] ?? 'config.json')]))
}

/** Query strings with the ids of these things, the word, and whatever else the route needs. */
function queriesOf({ query }: Route, things: PrivateThings): string[] {
  const { properties = {} } = (query?.toJSONSchema({ io: 'input', unrepresentable: 'any' }) ?? {}) as {
    properties?: Record<string, unknown>
  }
  const looked = {
    q: PRIVATE,
    keyword: PRIVATE,
    card_id: things.card_id,
    session_id: things.session_id,
    ids: things.card_id,
  }
  const used = Object.entries(looked).filter(([name]) => Object.hasOwn(properties, name))
  const needed = {
    format: 'json',
    path: 'a.png',
    fileName: 'a.png',
    fileType: 'image/png',
    url: 'https://nowhere.test/a.png',
  }
  const also = Object.entries(needed).filter(([name]) => Object.hasOwn(properties, name))
  const one = (pairs: readonly (readonly [string, string | undefined])[]) =>
    new URLSearchParams(pairs.map(([name, value]) => [name, value ?? ''])).toString()
  return [
    ...used.map(pair => one([pair, ...also])),
    ...(used.length > 1 ? [one([...used, ...also])] : []),
    ...(also.length > 0 ? [one(also)] : []),
  ]
}
