import { routes, type Session } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { connectModel, say, startChat } from '../../testing/chat.ts'
import { chatAppForFile, upstreamForFile } from '../../testing/for-file.ts'
import { listen } from '../../testing/live-events.ts'
import type { ScriptedAnswer } from '../../testing/scripted-upstream.ts'
import { readTitle } from './write-titles.ts'

const { admin, reader, model } = await chatAppForFile('tokens-3', { env: { CHAT_TITLES: 'on' } })
const writer = await upstreamForFile()
const writerModel = await connectModel(admin, writer, 'normal')
await reader.call(routes.chatSettings.change, { body: { memory: { summary_model_id: writerModel } } })

const writes =
  (text: string): ScriptedAnswer =>
  reply => {
    reply.stream()
    reply.say(text)
    reply.finish()
    reply.done()
  }
const titleOf = async ({ id }: Session) => (await reader.call(routes.chat.session, { params: { id } })).title
const turn = (session: Session, content = 'And then?') => say(reader, session, model, content)

describe('the title of a chat', () => {
  it('is written after the second turn, and open pages hear of it', async () => {
    const session = await startChat(reader)
    await turn(session)
    expect(writer.requests).toHaveLength(0)
    writer.script(writes('"The Lamp at Sea."\n\nI hope this fits!'))
    const listener = await listen(reader)
    await turn(session)
    await expect.poll(() => titleOf(session)).toBe('The Lamp at Sea')
    await expect
      .poll(() => listener.events)
      .toContainEqual(expect.objectContaining({ event: 'session_changed', session_id: session.id }))
    await turn(session)
    expect(writer.requests).toHaveLength(1)
  })

  it('does not move the chat in the list', async () => {
    const older = await startChat(reader)
    await turn(older)
    writer.script(writes('Older'))
    await turn(older)
    const newer = await startChat(reader)
    await expect.poll(() => titleOf(older)).toBe('Older')
    const { items } = await reader.call(routes.chat.sessions)
    expect(items.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id])
  })

  it('is left alone once the user has named the chat', async () => {
    const session = await startChat(reader)
    await reader.call(routes.chat.renameSession, { params: { id: session.id }, body: { title: 'Mine' } })
    const before = writer.requests.length
    await turn(session)
    await turn(session)
    // A wrongly requested title would be written before the later chat's.
    const later = await startChat(reader)
    writer.script(writes('Later'))
    await turn(later)
    await turn(later)
    await expect.poll(() => titleOf(later)).toBe('Later')
    expect(writer.requests).toHaveLength(before + 1)
    expect(await titleOf(session)).toBe('Mine')
  })

  it('is tried again after the next turn when the model fails', async () => {
    const session = await startChat(reader)
    await turn(session)
    const before = writer.requests.length
    writer.script('key-refused')
    await turn(session)
    await expect.poll(() => writer.requests.length).toBe(before + 1)
    expect(await titleOf(session)).toBe('Amy')
    writer.script(writes('At last'))
    await turn(session)
    await expect.poll(() => titleOf(session)).toBe('At last')
  })

  it('is what the user said first when the model answers with its thoughts', async () => {
    const session = await startChat(reader)
    await turn(session, 'Light the lamp, please.')
    writer.script(reply => {
      reply.stream()
      reply.say('Okay, the user wants me to write a title. Let me think about the story')
      reply.finish('length')
      reply.done()
    })
    await turn(session)
    await expect.poll(() => titleOf(session)).toBe('Light the lamp, please.')
  })
})

describe('reading a title', () => {
  it.each([
    ['The Lamp', 'The Lamp'],
    ['**The Lamp**', 'The Lamp'],
    ['Title: “The Lamp.”', 'The Lamp'],
    ['《灯下的约定》', '灯下的约定'],
    ['标题：灯下的约定。', '灯下的约定'],
    ['# The Lamp\nmore', 'The Lamp'],
    ['```json\n{ "title": "The Lamp" }\n```', 'The Lamp'],
    ['x'.repeat(200), ''],
    ['word '.repeat(20), 'word word word word word word word word word word word…'],
  ])('takes %j as %j', (text, title) => {
    expect(readTitle(text)).toBe(title)
  })
})
