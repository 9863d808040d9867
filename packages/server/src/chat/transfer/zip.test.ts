// @module-tag full

import { type CardId, type ChatImport, routes, type Session } from '@inkling/contract'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { historyOf, say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'

const { chat, cards } = routes
const { app, reader, model } = await chatAppForFile('tokens-3')

const zipOf = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))

const bring = async (api: Api, body: Uint8Array, query: object = {}): Promise<ChatImport> =>
  await api.call(chat.importSessions, { body, query })

const jsonl = (name: string, ...texts: string[]) =>
  [
    { chat_metadata: {}, user_name: 'Bob', character_name: name },
    ...texts.map(mes => ({ name, is_user: false, mes })),
  ]
    .map(line => JSON.stringify(line))
    .join('\n')

const newCard = async (api: Api, name: string): Promise<CardId> =>
  (await api.call(cards.create, { body: { data: { name, first_mes: `I am ${name}.` } } })).id

const talkWith = async (api: Api, card_id: CardId, words: string): Promise<Session> => {
  const session = await api.call(chat.createSession, { body: { card_id } })
  await say(api, session, model, words)
  return session
}

const saidIn = async (api: Api, sessions: readonly Session[]) =>
  (
    await Promise.all(
      sessions.map(async one => [one.card_id, ...(await historyOf(api, one)).map(({ content }) => content)]),
    )
  ).sort()

describe('a zip of chats', () => {
  it.each(['jsonl', 'json'] as const)('is what all chats are exported as %s', async format => {
    const api = await app.api.register(`mover-${format}`)
    for (const name of ['Wren', '鹪鹩']) {
      const card = await newCard(api, name)
      await talkWith(api, card, `hello ${name}`)
      await talkWith(api, card, `again ${name}`)
    }
    const before = (await api.call(chat.sessions)).items
    const file = await (await api.send(chat.exportSessions, { query: { format } })).arrayBuffer()
    const { sessions, session_count, notices } = await bring(api, new Uint8Array(file))
    expect([session_count, notices]).toEqual([4, []])
    expect(await saidIn(api, sessions)).toEqual(await saidIn(api, before))
  })

  it('finds the card of each file, and lists files without one', async () => {
    const api = await app.api.register('sorter')
    const [wren, owl] = [await newCard(api, 'Wren'), await newCard(api, 'Owl')]
    const file = zipOf({
      'a.jsonl': jsonl('Wren', 'one'),
      'deep/b.jsonl': jsonl('Owl', 'two'),
      'c.jsonl': jsonl('Nobody', 'three'),
      'picture.png': '\x89PNG',
    })
    const { sessions, notices } = await bring(api, file)
    expect(sessions.map(({ card_id, title }) => [card_id, title])).toEqual([
      [wren, 'a'],
      [owl, 'b'],
    ])
    expect(notices).toEqual([
      { code: 'card_unknown', path: 'c.jsonl' },
      { code: 'file_skipped', path: 'picture.png' },
    ])
    for (const cardId of [wren, owl]) {
      const last = await api.call(chat.lastSession, { params: { cardId } })
      expect(sessions.map(({ id }) => id)).toContain(last?.id)
    }
  })

  it('uses the given card for all files', async () => {
    const { card_id } = await startChat(reader)
    const file = zipOf({ 'a.jsonl': jsonl('Nobody', 'one'), 'b.jsonl': jsonl('Else', 'two') })
    expect((await reader.refused(chat.importSessions, { body: file })).code).toBe('which_card')
    const { sessions } = await bring(reader, file, { card_id })
    expect(sessions.map(one => one.card_id)).toEqual([card_id, card_id])
  })

  it('says which files had unreadable parts', async () => {
    const { card_id } = await startChat(reader)
    const file = zipOf({ 'a.jsonl': jsonl('Amy', 'one'), 'b.jsonl': `${jsonl('Amy', 'two')}\n{broken` })
    const { notices } = await bring(reader, file, { card_id })
    expect(notices).toEqual([{ code: 'lines_skipped', path: 'b.jsonl line.3', count: 1 }])
  })

  it('is refused with a reason, without effect', async () => {
    const { card_id } = await startChat(reader)
    const before = (await reader.call(chat.sessions)).total
    const good = { 'a.jsonl': jsonl('Amy', 'one') }
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}.jsonl`, '']))
    for (const [body, code, reason] of [
      [zipOf({}), 'not_a_chat', 'not_a_chat'],
      [zipOf({ 'a.png': 'x' }), 'not_a_chat', 'not_a_chat'],
      [zipOf({ ...good, '../b.jsonl': '' }), 'unsafe_archive', 'unsafe_archive'],
      [zipOf(good).slice(0, -9), 'broken_chat_archive', 'truncated_archive'],
      [zipOf({ ...good, zeros: '\0'.repeat(2_000_000) }), 'unsafe_archive', 'unsafe_archive'],
      [zipOf(many), 'too_many_files', 'too_many_files'],
    ] as const) {
      const problem = await reader.refused(chat.importSessions, { body, query: { card_id } })
      expect([problem.code, problem.facts?.reason]).toEqual([code, reason])
    }
    expect((await reader.call(chat.sessions)).total).toBe(before)
  })

  it('has the same limit of messages as one file', async () => {
    const { card_id } = await startChat(reader)
    const long = jsonl('Amy', ...Array.from({ length: 70_000 }, (_, at) => `m${at}`))
    const file = zipOf({ 'a.jsonl': long, 'b.jsonl': long, 'c.jsonl': long })
    const problem = await reader.refused(chat.importSessions, { body: file, query: { card_id } })
    expect([problem.code, problem.facts?.reason]).toEqual(['chat_refused', 'too_many_messages'])
  }, 60_000)

  it('is imported once, however often the call is repeated', async () => {
    const { card_id } = await startChat(reader)
    const file = zipOf({ 'a.jsonl': jsonl('Amy', 'one') })
    const sending = { body: file, query: { card_id }, key: crypto.randomUUID() }
    const first = await reader.call(chat.importSessions, sending)
    expect(await reader.call(chat.importSessions, sending)).toEqual(first)
    expect((await reader.call(chat.cardSessions, { params: { cardId: card_id } })).total).toBe(2)
  })
})
