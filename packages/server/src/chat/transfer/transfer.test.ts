import { type Message, routes, type Session } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { historyOf, say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { aLine, bring, HEADER } from './testing/chat-file.ts'

const { chat, cards } = routes
const { app, reader, model } = await chatAppForFile('tokens-3')

type Format = 'jsonl' | 'txt' | 'md' | 'json'

async function exportFile(api: Api, session: Session, format: Format): Promise<string> {
  const sending = { params: { id: session.id }, query: { format } }
  return await (await api.send(chat.exportSession, sending)).text()
}

const seen = (messages: readonly Message[]) =>
  messages.map(({ role, name, content, siblings, hidden, created_at }) => ({
    role,
    name,
    content,
    hidden,
    created_at,
    siblings: `${siblings.index + 1}/${siblings.count}`,
  }))

async function forkedChat(): Promise<Session> {
  const session = await startChat(reader, { first_mes: 'One {{user}}.', alternate_greetings: ['Two.'] })
  await say(reader, session, model, 'first')
  const answered = await historyOf(reader, session)
  await say(reader, session, model, '', { action: 'regenerate', parent_message_id: answered[2]?.id })
  await say(reader, session, model, 'second')
  return session
}

describe('a chat as JSONL', () => {
  it('is imported as it was exported, with alternatives as siblings', async () => {
    const session = await forkedChat()
    const before = await historyOf(reader, session)
    const file = await exportFile(reader, session, 'jsonl')
    const { sessions, message_count, notices } = await bring(reader, file, { card_id: session.card_id })
    const [back] = sessions
    expect(back).toMatchObject({ card_id: session.card_id, title: session.title, message_count: 5 })
    expect(seen(await historyOf(reader, back as Session))).toEqual(seen(before))
    expect([message_count, notices]).toEqual([7, []])
  })

  it('keeps fields of other programs', async () => {
    const { card_id } = await startChat(reader)
    const lines = [
      aLine({ chat_metadata: { tainted: true, variables: { hp: 3 } }, user_name: 'Bob', create_date: 'x' }),
      aLine({
        name: 'Amy',
        is_user: false,
        mes: 'Hello',
        send_date: '2024-05-01T10:00:00.000Z',
        extra: { gen_id: 7, reasoning: 'hm' },
        force_avatar: 'a.png',
        variables: [{ mood: 'calm' }],
      }),
      aLine({
        name: 'Bob',
        is_user: true,
        is_system: true,
        mes: 'Hidden',
        send_date: 1_714_557_660_000,
        extra: {},
      }),
    ]
    const [session] = (await bring(reader, lines.join('\n'), { card_id })).sessions
    const messages = await historyOf(reader, session as Session)
    expect(messages).toMatchObject([
      { content: 'Hello', reasoning: 'hm', created_at: '2024-05-01T10:00:00.000Z', hidden: false },
      { content: 'Hidden', created_at: '2024-05-01T10:01:00.000Z', hidden: true },
    ])
    const again = (await exportFile(reader, session as Session, 'jsonl')).trim().split('\n')
    expect(again.map(text => JSON.parse(text))).toMatchObject(lines.map(text => JSON.parse(text)))
  })

  it('has variables only at the messages that set them', async () => {
    const { card_id } = await startChat(reader)
    const lines = [
      { name: 'Amy', is_user: false, mes: 'Hello', variables: [{ oil: 3 }] },
      { name: 'Bob', is_user: true, mes: 'And now?' },
      { name: 'Amy', is_user: false, mes: 'As before.', variables: [{ oil: 3 }] },
      { name: 'Bob', is_user: true, mes: 'Still?' },
      { name: 'Amy', mes: 'b', swipe_id: 1, swipes: ['a', 'b'], variables: [{ oil: 2 }, {}] },
    ]
    const file = [HEADER, ...lines.map(aLine)].join('\n')
    const variables = async (session: Session | undefined) =>
      (await exportFile(reader, session as Session, 'jsonl'))
        .trim()
        .split('\n')
        .slice(1)
        .map(line => JSON.parse(line).variables)
    const [session] = (await bring(reader, file, { card_id })).sessions
    expect(await variables(session)).toEqual(lines.map(line => line.variables))
    const tree = await exportFile(reader, session as Session, 'json')
    const [again] = (await bring(reader, tree, { card_id })).sessions
    expect(await variables(again)).toEqual(lines.map(line => line.variables))
  })

  it('keeps empty fields of its first line', async () => {
    const { card_id } = await startChat(reader)
    const chat_metadata = {
      note_prompt: '',
      note_depth: 4,
      variables: {},
      timedWorldInfo: {},
      tainted: false,
    }
    const file = [
      aLine({ chat_metadata, user_name: 'unused', character_name: 'unused' }),
      aLine({ name: 'Amy', is_user: false, mes: 'Hello' }),
    ]
    const [session] = (await bring(reader, file.join('\n'), { card_id })).sessions
    const [header] = (await exportFile(reader, session as Session, 'jsonl')).split('\n')
    expect(JSON.parse(header ?? '').chat_metadata).toEqual(chat_metadata)
  })

  it('applies variables to all messages after them', async () => {
    const { card_id } = await startChat(reader)
    const file = [
      aLine({ chat_metadata: { variables: { hp: 3 } }, user_name: 'Bob' }),
      aLine({ name: 'Amy', is_user: false, mes: 'Hello' }),
    ].join('\n')
    const [session] = (await bring(reader, file, { card_id })).sessions
    await say(reader, session as Session, model, 'I have {{getvar::hp}}.')
    const [, answer] = await historyOf(reader, session as Session)
    expect(answer?.content).toBe('I have 3.')
  })

  it('imports status bar states, each until the next one', async () => {
    const { card_id } = await startChat(reader)
    const wordings = { swipes: ['It rains.', 'It snows.'], swipe_id: 1, mes: 'It snows.' }
    const file = [
      HEADER,
      aLine({ name: 'Amy', mes: 'Hello', variables: { 0: { stat_data: { oil: 3 } } } }),
      aLine({ name: 'Bob', is_user: true, mes: 'And now?' }),
      aLine({ name: 'Amy', ...wordings, variables: [{ stat_data: { oil: 2 } }, { stat_data: { oil: 1 } }] }),
    ].join('\n')
    const [session] = (await bring(reader, file, { card_id })).sessions
    const states = async (one: Session | undefined) => {
      const messages = await historyOf(reader, one as Session)
      const ids = messages.flatMap(({ siblings }) => siblings.ids)
      const variables = await Promise.all(ids.map(id => reader.call(chat.variables, { params: { id } })))
      return variables.map(({ message }) => message.stat_data)
    }
    const expected = [{ oil: 3 }, { oil: 3 }, { oil: 2 }, { oil: 1 }]
    expect(await states(session)).toEqual(expected)
    for (const format of ['jsonl', 'json'] as const) {
      const again = await bring(reader, await exportFile(reader, session as Session, format), { card_id })
      expect(await states(again.sessions[0])).toEqual(expected)
    }
  })

  it('imports the author’s note into the chat’s settings', async () => {
    const { card_id } = await startChat(reader)
    const file = [
      aLine({
        chat_metadata: { note_prompt: 'Be brief.', note_interval: 2, note_depth: 1, note_position: 1 },
      }),
      aLine({ name: 'Amy', is_user: false, mes: 'Hello' }),
    ].join('\n')
    const [session] = (await bring(reader, file, { card_id })).sessions
    const { own } = await reader.call(routes.chatSettings.get, { query: { session_id: session?.id } })
    expect(own.author_note).toMatchObject({ text: 'Be brief.', interval: 2, depth: 1, position: 'in_chat' })
    expect(
      JSON.parse((await exportFile(reader, session as Session, 'jsonl')).split('\n')[0] ?? ''),
    ).toMatchObject({
      chat_metadata: { note_prompt: 'Be brief.', note_interval: 2 },
    })
  })

  it('says what could not be read, and imports the rest', async () => {
    const { card_id } = await startChat(reader)
    const file = [
      HEADER,
      aLine({ name: 'Amy', mes: 'Hello' }),
      '{broken',
      aLine({ name: 'Bob', is_user: true, mes: 'Hi' }),
    ]
    const { notices, sessions } = await bring(reader, file.join('\n'), { card_id })
    expect(notices).toEqual([{ code: 'lines_skipped', path: 'line.3', count: 1 }])
    expect(sessions[0]?.message_count).toBe(2)
  })
})

describe('a chat as JSON', () => {
  it('contains the whole tree with all branches and chats', async () => {
    const session = await forkedChat()
    const path = await historyOf(reader, session)
    const other = await reader.call(chat.createSession, {
      body: { branch_of: { session_id: session.id, message_id: path[1]?.id as string }, title: 'Aside' },
    })
    await say(reader, other, model, 'another way')
    await reader.call(chat.editMessage, {
      params: { id: path[0]?.id as string },
      body: { content: 'Edited.' },
    })
    const file = await exportFile(reader, session, 'json')
    const { sessions, session_count } = await bring(reader, file, { card_id: session.card_id })
    expect(session_count).toBe(2)
    const [first, second] = ['Amy', 'Aside'].map(
      title => sessions.find(one => one.title === title) as Session,
    )
    const messages = async (one: Session | undefined) => await historyOf(reader, one as Session)
    expect(seen(await messages(first))).toEqual(seen(await messages(session)))
    expect(seen(await messages(second))).toEqual(seen(await messages(other)))
    expect((await messages(first))[0]?.edited_at).not.toBeNull()
    expect((await messages(first))[4]?.usage).toEqual(path[4]?.usage)
    const ids = new Set((await messages(session)).map(({ id }) => id))
    expect((await messages(first)).some(({ id }) => ids.has(id))).toBe(false)
  })

  it('keeps the variables of each branch', async () => {
    const session = await startChat(reader, {
      first_mes: 'A{{setvar::place::harbour}}',
      alternate_greetings: ['B{{setvar::place::lighthouse}}'],
    })
    const [back] = (
      await bring(reader, await exportFile(reader, session, 'json'), { card_id: session.card_id })
    ).sessions
    const [greeting] = await historyOf(reader, back as Session)
    await say(reader, back as Session, model, 'at the {{getvar::place}}')
    const other = greeting?.siblings.ids[1] as string
    await reader.call(chat.selectMessage, { params: { id: other }, body: { session_id: back?.id as string } })
    await say(reader, back as Session, model, 'at the {{getvar::place}}')
    const { rows } = await app.database.pool.query(
      `select content from messages where role = 'user' order by id desc limit 2`,
    )
    expect(rows.map(row => row.content)).toEqual(['at the lighthouse', 'at the harbour'])
  })
})

describe('a chat as text', () => {
  it('is what the reader sees: with display scripts, without those for prompts', async () => {
    const data = {
      name: 'Amy',
      first_mes: 'The *sea* is grey.',
      extensions: {
        regex_scripts: [
          {
            id: 'a',
            scriptName: 'sea',
            findRegex: 'grey',
            replaceString: 'green',
            placement: [2],
            markdownOnly: true,
          },
          {
            id: 'b',
            scriptName: 'model',
            findRegex: 'sea',
            replaceString: 'lake',
            placement: [2],
            promptOnly: true,
          },
        ],
      },
    }
    const card = await reader.call(cards.create, { body: { data } })
    const session = await reader.call(chat.createSession, { body: { card_id: card.id, title: 'Sea_side' } })
    await say(reader, session, model, 'Is it?')
    expect(await exportFile(reader, session, 'txt')).toBe(
      'Amy: The *sea* is green.\n\nBob: Is it?\n\nAmy: t0 t1 t2\n\n',
    )
    expect(await exportFile(reader, session, 'md')).toBe(
      '# Sea\\_side\n\n**Amy**\n\nThe *sea* is green.\n\n**Bob**\n\nIs it?\n\n**Amy**\n\nt0 t1 t2\n\n',
    )
  })

  it('is named after character, title and date', async () => {
    const session = await startChat(reader)
    await reader.call(chat.renameSession, { params: { id: session.id }, body: { title: '雨夜/里' } })
    const response = await reader.send(chat.exportSession, {
      params: { id: session.id },
      query: { format: 'txt' },
    })
    const name = /filename\*=UTF-8''(.+)$/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
    expect(decodeURIComponent(name)).toBe(`Amy - 雨夜里 ${session.created_at.slice(0, 10)}.txt`)
  })
})
