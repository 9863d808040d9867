import { type LorebookId, routes, type Session } from '@inkling/contract'
import { beforeEach, expect, test } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'

const { chatSettings, lorebooks } = routes
const { app, upstream, model } = await chatAppForFile('tokens-3')
let person: Api
let people = 0
beforeEach(async () => {
  person = await app.api.register(`person-${people++}`)
})

type AttachedEntry = Record<string, unknown>

const write = async (name: string, ...entries: AttachedEntry[]): Promise<LorebookId> =>
  (await person.call(lorebooks.create, { body: { name, data: { entries } } })).id

const attach = (scope: object, ...lorebook_ids: LorebookId[]) =>
  person.call(chatSettings.change, { body: { ...scope, lorebook_ids } })

async function ask(session: Session, content: string): Promise<string> {
  await say(person, session, model, content)
  return (
    upstream.requests
      .at(-1)
      ?.body.messages.map(message => message.content)
      .join('\n') ?? ''
  )
}

test('lorebooks of all chats, the card and the chat are used together', async () => {
  const session = await startChat(person)
  const { id: session_id, card_id } = session
  await attach({}, await write('World', { keys: ['elf'], content: 'WORLD' }))
  await attach({ card_id }, await write('Card', { keys: ['elf'], content: 'CARD' }))
  await attach({ session_id }, await write('Chat', { keys: ['elf'], content: 'CHAT' }))
  const prompt = await ask(session, 'an elf')
  for (const text of ['WORLD', 'CARD', 'CHAT']) expect(prompt).toContain(text)
  const otherChatPrompt = await ask(await startChat(person), 'an elf')
  expect(otherChatPrompt).toContain('WORLD')
  expect(otherChatPrompt).not.toMatch(/CARD|CHAT/)
})

test('a changed lorebook takes effect at the next turn', async () => {
  const session = await startChat(person)
  const id = await write('World', { keys: ['elf'], content: 'BEFORE' })
  await attach({}, id)
  expect(await ask(session, 'an elf')).toContain('BEFORE')
  const { updated_at } = await person.call(lorebooks.get, { params: { id } })
  const data = { entries: [{ keys: ['elf'], content: 'AFTER' }] }
  await person.call(lorebooks.update, { params: { id }, body: { updated_at, data } })
  const prompt = await ask(session, 'an elf')
  expect(prompt).toContain('AFTER')
  expect(prompt).not.toContain('BEFORE')
})

test('a deleted lorebook is no longer used', async () => {
  const session = await startChat(person)
  const id = await write('World', { constant: true, content: 'WORLD' })
  await attach({}, id)
  expect(await ask(session, 'hi')).toContain('WORLD')
  await person.call(lorebooks.remove, { params: { id } })
  expect(await ask(session, 'hi')).not.toContain('WORLD')
})

test('a pattern that never ends activates nothing and blocks nothing', async () => {
  const session = await startChat(person)
  const good = { keys: ['/hel+o/'], content: 'GREETS' }
  const id = await write('World', { id: 0, keys: ['/(a+)+$/'], content: 'HANGS' }, good)
  await attach({}, id)
  const text = `hello ${'a'.repeat(60)}!`
  for (let turn = 0; turn < 4; turn++) {
    const prompt = await ask(session, text)
    expect(prompt).toContain('GREETS')
    expect(prompt).not.toContain('HANGS')
  }
  const { updated_at } = await person.call(lorebooks.get, { params: { id } })
  const data = { entries: [{ id: 0, keys: ['/a+!/'], content: 'MENDED' }, good] }
  await person.call(lorebooks.update, { params: { id }, body: { updated_at, data } })
  expect(await ask(session, text)).toContain('MENDED')
})

test('an entry can depend on the chat’s greeting', async () => {
  const body = { data: { name: 'Amy', first_mes: 'A', alternate_greetings: ['B'] } }
  const { id: card_id } = await person.call(routes.cards.create, { body })
  await attach({}, await write('World', { constant: true, content: '@@is_greeting 1\nSECOND' }))
  const begin = (greeting_index: number) =>
    person.call(routes.chat.createSession, { body: { card_id, greeting_index } })
  expect(await ask(await begin(1), 'x')).toContain('SECOND')
  expect(await ask(await begin(0), 'x')).not.toContain('SECOND')
})
