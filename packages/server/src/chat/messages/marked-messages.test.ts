import { type ChatFormat, type Message, routes, type Session } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { historyOf, say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'

const { chat } = routes
const { admin, reader, model } = await chatAppForFile('tokens-3')

async function begin(): Promise<{ session: Session; greeting: Message; said: Message; answer: Message }> {
  const session = await startChat(reader)
  await say(reader, session, model, 'hello')
  const [greeting, said, answer] = await historyOf(reader, session)
  return { session, greeting, said, answer } as never // the chat has these three messages
}

const mark = (message: Message, is_marked = true) =>
  reader.call(chat.editMessage, { params: { id: message.id }, body: { is_marked } })

const marksOf = async ({ id }: Session) => await reader.call(chat.markedMessages, { params: { id } })

describe('a marked message', () => {
  it('says so until the mark is removed, and is not edited by it', async () => {
    const { session, answer } = await begin()
    expect(await mark(answer)).toMatchObject({ is_marked: true, edited_at: null, content: answer.content })
    expect((await historyOf(reader, session)).map(one => one.is_marked)).toEqual([false, false, true])
    expect(await mark(answer, false)).toMatchObject({ is_marked: false })
    expect((await marksOf(session)).items).toEqual([])
  })

  it('is listed in reading order, with the beginning of its text', async () => {
    const { session, greeting, said, answer } = await begin()
    for (const message of [answer, greeting]) await mark(message)
    const { items, total } = await marksOf(session)
    expect(items.map(({ id }) => id)).toEqual([greeting.id, answer.id])
    expect(items[1]).toMatchObject({ name: answer.name, role: 'assistant', is_on_path: true })
    expect(items[1]?.excerpt).toBe(answer.content.trim())
    expect(total).toBe(2)
    const page = await reader.call(chat.markedMessages, {
      params: { id: session.id },
      query: { page: 2, limit: 1 },
    })
    expect(page.items.map(({ id }) => id)).toEqual([answer.id])
    expect(items.some(({ id }) => id === said.id)).toBe(false)
  })

  it('is listed in all branches of its chat, and in no other chat', async () => {
    const { session, said, answer } = await begin()
    await mark(answer)
    const body = { session_id: session.id, action: 'regenerate', parent_message_id: answer.id } as const
    await reader.call(chat.complete, { body: { ...body, model_id: model, stream: false } })
    expect((await marksOf(session)).items).toMatchObject([{ id: answer.id, is_on_path: false }])
    const branch = await reader.call(chat.createSession, {
      body: { branch_of: { session_id: session.id, message_id: said.id } },
    })
    expect((await marksOf(branch)).items).toMatchObject([{ id: answer.id, is_on_path: false }])
    expect((await marksOf(await startChat(reader))).items).toEqual([])
  })

  it('is not listed while it is deleted', async () => {
    const { session, answer } = await begin()
    await mark(answer)
    await reader.call(chat.removeMessage, { params: { id: answer.id } })
    expect((await marksOf(session)).items).toEqual([])
    await reader.call(chat.restoreMessage, { params: { id: answer.id } })
    expect((await marksOf(session)).items).toHaveLength(1)
  })

  it('lends its mark to no other wording', async () => {
    const { session, answer } = await begin()
    await mark(answer)
    const body = { content: 'Otherwise.', as: 'sibling', session_id: session.id } as const
    const other = await reader.call(chat.editMessage, { params: { id: answer.id }, body })
    expect(other.is_marked).toBe(false)
  })

  it.each<ChatFormat>(['json', 'jsonl'])('keeps its mark in a %s file', async format => {
    const { session, answer } = await begin()
    await mark(answer)
    const query = { format }
    const file = await (await reader.send(chat.exportSession, { params: { id: session.id }, query })).text()
    expect(file).toContain('"is_marked":true')
    const { sessions } = await reader.call(chat.importSessions, {
      body: file,
      query: { card_id: session.card_id },
    })
    const back = await historyOf(reader, sessions[0] as Session)
    expect(back.map(one => one.is_marked)).toEqual([false, false, true])
  })
})

describe('how far a chat was seen', () => {
  const see = (session: Session, seen: Message) => ({
    params: { id: session.id },
    body: { seen_message_id: seen.id },
  })

  it('is remembered, and does not change when the chat was used', async () => {
    const { session, answer } = await begin()
    const before = await reader.call(chat.session, { params: { id: session.id } })
    expect(before.seen_message_id).toBeNull()
    const after = await reader.call(chat.markSession, see(session, answer))
    expect(after).toEqual({ ...before, seen_message_id: answer.id })
  })

  it('is a message of that chat', async () => {
    const { session } = await begin()
    const foreign = await startChat(admin)
    const [greeting] = await historyOf(admin, foreign)
    const refused = await reader.refused(chat.markSession, see(session, greeting as Message))
    expect(refused.status).toBe(404)
  })
})
