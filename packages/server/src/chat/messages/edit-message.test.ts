import { type Message, routes, type Session } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { historyOf, say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'

const { chat, cards } = routes
const { app, upstream, admin, reader, model } = await chatAppForFile('tokens-3')

async function begin(
  data: object = {},
): Promise<{ session: Session; userMessage: Message; answer: Message }> {
  const card = await reader.call(cards.create, { body: { data: { name: 'Amy', first_mes: 'Hi.', ...data } } })
  const session = await reader.call(chat.createSession, { body: { card_id: card.id } })
  const events = await say(reader, session, model, 'hello')
  return { session, userMessage: events[0]?.data, answer: events.at(-1)?.data }
}

const edit = (message: Message, body: object) =>
  reader.call(chat.editMessage, { params: { id: message.id }, body })
const refused = (caller: Api, message: Message, body: object) =>
  caller.refused(chat.editMessage, { params: { id: message.id }, body })

async function nextPromptOf(session: Session): Promise<string[]> {
  await say(reader, session, model, 'next')
  return upstream.requests.at(-1)?.body.messages.map(({ content }) => content) ?? []
}

describe('an edit', () => {
  it('replaces the text that it knows', async () => {
    const { answer } = await begin()
    const once = await edit(answer, { content: 'one', edited_at: null })
    expect(once).toMatchObject({ id: answer.id, content: 'one' })
    const twice = await edit(answer, { content: 'two', edited_at: once.edited_at })
    expect(twice.content).toBe('two')
  })

  it('separates thoughts at the beginning of an answer', async () => {
    const { session, answer, userMessage } = await begin()
    const edited = await edit(answer, { content: '<think>\nplan\n</think>\n\nHello.' })
    expect(edited).toMatchObject({ content: 'Hello.', reasoning: 'plan' })
    expect(await edit(answer, { content: 'more\n</thinking>\nHello you.' })).toMatchObject({
      content: 'Hello you.',
      reasoning: 'plan\n\nmore',
    })
    expect(await edit(answer, { content: 'I <think> so.' })).toMatchObject({ content: 'I <think> so.' })
    expect(await edit(userMessage, { content: '<think>me</think>Hi' })).toMatchObject({ reasoning: '' })
    expect((await nextPromptOf(session)).join('\n')).not.toContain('plan')
  })

  it('of an older text is refused with the current one', async () => {
    const { session, answer } = await begin()
    const { edited_at } = await edit(answer, { content: 'theirs' })
    const problem = await refused(reader, answer, { content: 'yours', edited_at: null })
    expect(problem).toMatchObject({
      code: 'stale_edit',
      status: 409,
      facts: { content: 'theirs', edited_at },
    })
    expect((await historyOf(reader, session)).at(-1)?.content).toBe('theirs')
  })

  it('loses against another at the same moment, and says so', async () => {
    const { answer } = await begin()
    const body = (content: string) => ({ params: { id: answer.id }, body: { content, edited_at: null } })
    const both = await Promise.all(['a', 'b'].map(text => reader.send(chat.editMessage, body(text))))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is possible for the owner only, not for admins', async () => {
    const { answer } = await begin()
    const stranger = await app.api.register('stranger')
    for (const caller of [stranger, admin]) {
      expect((await refused(caller, answer, { content: 'x' })).status).toBe(404)
    }
    expect((await refused(app.api, answer, { content: 'x' })).status).toBe(401)
  })

  it('expands macros, whose variables hold on the branch from there', async () => {
    const { session, userMessage } = await begin({ description: 'Mood: {{getvar::mood}}.' })
    expect((await edit(userMessage, { content: '{{setvar::mood::calm}}I am {{user}}.' })).content).toBe(
      'I am Bob.',
    )
    await reader.call(chat.complete, {
      body: { session_id: session.id, action: 'regenerate', model_id: model, stream: false },
    })
    expect(upstream.requests.at(-1)?.body.messages.map(({ content }) => content)).toContain('Mood: calm.')
  })

  it('case 121: runs the scripts for edits only', async () => {
    const script = (findRegex: string, replaceString: string, runOnEdit: boolean) => ({
      id: findRegex,
      scriptName: findRegex,
      findRegex,
      replaceString,
      runOnEdit,
      placement: [1, 2],
    })
    const regex_scripts = [script('/cat/g', 'dog', false), script('/red/g', 'blue', true)]
    const { answer } = await begin({ extensions: { regex_scripts } })
    expect((await edit(answer, { content: 'a red cat' })).content).toBe('a blue cat')
  })

  it('counts the tokens again', async () => {
    const { answer } = await begin()
    const tokens = async () =>
      await app.context.db
        .selectFrom('messages')
        .select('tokens')
        .where('id', '=', answer.id)
        .executeTakeFirstOrThrow()
    const before = (await tokens()).tokens
    await edit(answer, { content: 'many more words than before, again and again and again' })
    expect((await tokens()).tokens).toBeGreaterThan(before)
  })

  it('cannot be empty', async () => {
    const { answer } = await begin()
    for (const body of [{}, { content: '' }, { content: 'x', as: 'sibling' }, { as: 'sibling' }]) {
      expect((await refused(reader, answer, body)).status).toBe(400)
    }
  })
})

describe('an edit as another version', () => {
  it('is a sibling that the chat continues with; the old text stays', async () => {
    const { session, answer } = await begin()
    const version = await edit(answer, { content: 'Better.', as: 'sibling', session_id: session.id })
    expect(version).toMatchObject({ content: 'Better.', parent_id: answer.parent_id, name: 'Amy' })
    expect(version.siblings).toMatchObject({ index: 1, count: 2, ids: [answer.id, version.id] })
    expect((await historyOf(reader, session)).at(-1)?.id).toBe(version.id)
    expect(await nextPromptOf(session)).toContain('Better.')
    const back = { params: { id: answer.id }, body: { session_id: session.id } }
    await reader.call(chat.selectMessage, back)
    expect((await historyOf(reader, session)).at(-1)?.content).toBe(answer.content)
  })

  it('works for a greeting', async () => {
    const { session, userMessage } = await begin()
    const [greeting] = await historyOf(reader, session)
    if (greeting === undefined) throw new Error('no greeting')
    const version = await edit(greeting, { content: 'Good day.', as: 'sibling', session_id: session.id })
    expect((await historyOf(reader, session)).map(({ content }) => content)).toEqual(['Good day.'])
    expect(version.siblings.ids).toEqual([greeting.id, version.id])
    await say(reader, session, model, 'deeper')
    const page = { before: userMessage.id }
    expect((await historyOf(reader, session, {})).map(({ content }) => content)[0]).toBe('Good day.')
    expect((await historyOf(reader, session, page)).at(-1)?.id).not.toBe(userMessage.id)
  })

  it('needs an own chat that has the message', async () => {
    const { answer } = await begin()
    const other = await startChat(reader)
    const adminSession = await startChat(admin)
    for (const { id } of [other, adminSession]) {
      const body = { content: 'x', as: 'sibling', session_id: id }
      expect((await refused(reader, answer, body)).status).toBe(404)
    }
    expect((await edit(answer, { content: 'y' })).siblings.count).toBe(1)
  })
})

describe('a hidden message', () => {
  it('is shown, but left out of the prompt', async () => {
    const { session, answer } = await begin()
    expect(await edit(answer, { hidden: true })).toMatchObject({ hidden: true, edited_at: null })
    expect(await nextPromptOf(session)).not.toContain(answer.content.trim())
    const shown = await historyOf(reader, session)
    expect(shown.find(({ id }) => id === answer.id)?.content).toBe(answer.content)
    await edit(answer, { hidden: false })
    expect((await nextPromptOf(session)).map(text => text.trim())).toContain(answer.content.trim())
  })

  it('cannot be continued', async () => {
    const { session, answer } = await begin()
    await edit(answer, { hidden: true })
    const body = { session_id: session.id, action: 'continue', model_id: model } as const
    expect((await reader.refused(chat.complete, { body })).code).toBe('nothing_to_continue')
  })
})
