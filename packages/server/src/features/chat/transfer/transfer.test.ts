import { type ChatImport, type Message, routes, type Session } from '@inkling/contract'
import { readChat } from '@inkling/engine'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../../testing/api.ts'
import { historyOf, say, startChat } from '../../../testing/chat.ts'
import { chatAppForFile } from '../../../testing/for-file.ts'

const { chat, cards } = routes
const { app, reader, model } = await chatAppForFile('tokens-3')

type Format = 'jsonl' | 'txt' | 'md' | 'json'

async function exported(api: Api, session: Session, format: Format): Promise<string> {
  const sending = { params: { id: session.id }, query: { format } }
  return await (await api.send(chat.exportSession, sending)).text()
}

const bring = async (api: Api, file: string, query: object = {}): Promise<ChatImport> =>
  await api.call(chat.importSessions, { body: file, query })

/** What a reader sees of a chat, ids aside. */
const seen = (messages: readonly Message[]) =>
  messages.map(({ role, name, content, siblings, hidden, created_at }) => ({
    role,
    name,
    content,
    hidden,
    created_at,
    siblings: `${siblings.index + 1}/${siblings.count}`,
  }))

/** A chat with a greeting of two, an answer of two, and a branch. */
async function forkedChat(): Promise<Session> {
  const session = await startChat(reader, { first_mes: 'One {{user}}.', alternate_greetings: ['Two.'] })
  await say(reader, session, model, 'first')
  const answered = await historyOf(reader, session)
  await say(reader, session, model, '', { action: 'regenerate', parent_message_id: answered[2]?.id })
  await say(reader, session, model, 'second')
  return session
}

const header = JSON.stringify({ chat_metadata: {}, user_name: 'unused', character_name: 'unused' })
const line = (message: object) => JSON.stringify(message)

describe('a chat as JSONL', () => {
  it('comes back as it went, alternatives as siblings', async () => {
    const session = await forkedChat()
    const before = await historyOf(reader, session)
    const file = await exported(reader, session, 'jsonl')
    const { sessions, message_count, notices } = await bring(reader, file, { card_id: session.card_id })
    const [back] = sessions
    expect(back).toMatchObject({ card_id: session.card_id, title: session.title, message_count: 5 })
    expect(seen(await historyOf(reader, back as Session))).toEqual(seen(before))
    expect([message_count, notices]).toEqual([7, []])
  })

  it('keeps what only its own program understands', async () => {
    const { card_id } = await startChat(reader)
    const lines = [
      line({ chat_metadata: { tainted: true, variables: { hp: 3 } }, user_name: 'Bob', create_date: 'x' }),
      line({
        name: 'Amy',
        is_user: false,
        mes: 'Hello',
        send_date: '2024-05-01T10:00:00.000Z',
        extra: { gen_id: 7, reasoning: 'hm' },
        force_avatar: 'a.png',
        variables: [{ mood: 'calm' }],
      }),
      line({
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
    const again = (await exported(reader, session as Session, 'jsonl')).trim().split('\n')
    expect(again.map(text => JSON.parse(text))).toMatchObject(lines.map(text => JSON.parse(text)))
  })

  it('gives the variables that it says once to whoever goes on', async () => {
    const { card_id } = await startChat(reader)
    const file = [
      line({ chat_metadata: { variables: { hp: 3 } }, user_name: 'Bob' }),
      line({ name: 'Amy', is_user: false, mes: 'Hello' }),
    ].join('\n')
    const [session] = (await bring(reader, file, { card_id })).sessions
    await say(reader, session as Session, model, 'I have {{getvar::hp}}.')
    const [, said] = await historyOf(reader, session as Session)
    expect(said?.content).toBe('I have 3.')
  })

  it('brings the state of status bars, which holds until the next message that has one', async () => {
    const { card_id } = await startChat(reader)
    const wordings = { swipes: ['It rains.', 'It snows.'], swipe_id: 1, mes: 'It snows.' }
    const file = [
      header,
      line({ name: 'Amy', mes: 'Hello', variables: { 0: { stat_data: { oil: 3 } } } }),
      line({ name: 'Bob', is_user: true, mes: 'And now?' }),
      line({ name: 'Amy', ...wordings, variables: [{ stat_data: { oil: 2 } }, { stat_data: { oil: 1 } }] }),
    ].join('\n')
    const [session] = (await bring(reader, file, { card_id })).sessions
    const states = async (one: Session | undefined) => {
      const messages = await historyOf(reader, one as Session)
      const ids = messages.flatMap(({ siblings }) => siblings.ids)
      const told = await Promise.all(ids.map(id => reader.call(chat.variables, { params: { id } })))
      return told.map(({ message }) => message.stat_data)
    }
    const expected = [{ oil: 3 }, { oil: 3 }, { oil: 2 }, { oil: 1 }]
    expect(await states(session)).toEqual(expected)
    for (const format of ['jsonl', 'json'] as const) {
      const again = await bring(reader, await exported(reader, session as Session, format), { card_id })
      expect(await states(again.sessions[0])).toEqual(expected)
    }
  })

  it('brings its author’s note into what is settled for the chat', async () => {
    const { card_id } = await startChat(reader)
    const file = [
      line({
        chat_metadata: { note_prompt: 'Be brief.', note_interval: 2, note_depth: 1, note_position: 1 },
      }),
      line({ name: 'Amy', is_user: false, mes: 'Hello' }),
    ].join('\n')
    const [session] = (await bring(reader, file, { card_id })).sessions
    const { own } = await reader.call(routes.chatSettings.get, { query: { session_id: session?.id } })
    expect(own.author_note).toMatchObject({ text: 'Be brief.', interval: 2, depth: 1, position: 'in_chat' })
    expect(
      JSON.parse((await exported(reader, session as Session, 'jsonl')).split('\n')[0] ?? ''),
    ).toMatchObject({
      chat_metadata: { note_prompt: 'Be brief.', note_interval: 2 },
    })
  })

  it('tells what could not be read, and reads the rest', async () => {
    const { card_id } = await startChat(reader)
    const file = [
      header,
      line({ name: 'Amy', mes: 'Hello' }),
      '{broken',
      line({ name: 'Bob', is_user: true, mes: 'Hi' }),
    ]
    const { notices, sessions } = await bring(reader, file.join('\n'), { card_id })
    expect(notices).toEqual([{ code: 'lines_skipped', path: 'line.3', count: 1 }])
    expect(sessions[0]?.message_count).toBe(2)
  })
})

describe('a chat as JSON', () => {
  it('is its whole tree: every branch and chat in it comes back', async () => {
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
    const file = await exported(reader, session, 'json')
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

  it('keeps what each branch remembers', async () => {
    const session = await startChat(reader, {
      first_mes: 'A{{setvar::place::harbour}}',
      alternate_greetings: ['B{{setvar::place::lighthouse}}'],
    })
    const [back] = (
      await bring(reader, await exported(reader, session, 'json'), { card_id: session.card_id })
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
  it('is what its reader sees: after the scripts for display, without those for the model', async () => {
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
    expect(await exported(reader, session, 'txt')).toBe(
      'Amy: The *sea* is green.\n\nBob: Is it?\n\nAmy: t0 t1 t2\n\n',
    )
    expect(await exported(reader, session, 'md')).toBe(
      '# Sea\\_side\n\n**Amy**\n\nThe *sea* is green.\n\n**Bob**\n\nIs it?\n\n**Amy**\n\nt0 t1 t2\n\n',
    )
  })

  it('has a name that tells with whom, about what and since when', async () => {
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

describe('all chats', () => {
  it('are a zip with a file for each, in folders by card', async () => {
    const api = await app.api.register('bulk')
    const first = await startChat(api, { first_mes: 'one' })
    await startChat(api, { first_mes: 'two' })
    await api.call(chat.removeSession, { params: { id: (await startChat(api)).id } })
    const zip = async (query: object) =>
      unzipSync(new Uint8Array(await (await api.send(chat.exportSessions, { query })).arrayBuffer()))
    const day = first.created_at.slice(0, 10)
    const files = await zip({})
    expect(Object.keys(files).sort()).toEqual([`Amy/Amy ${day} (2).jsonl`, `Amy/Amy ${day}.jsonl`])
    const chats = Object.values(files).map(bytes => readChat(bytes))
    expect(chats.every(read => read.ok && read.format === 'jsonl')).toBe(true)
    expect(Object.keys(await zip({ card_id: first.card_id, format: 'txt' }))).toEqual([`Amy/Amy ${day}.txt`])
  })
})

describe('a file of chats', () => {
  const jsonl = (name: string) =>
    [line({ user_name: 'Bob', character_name: name, chat_metadata: {} }), line({ name, mes: 'Hello' })].join(
      '\n',
    )

  it('finds its card by the name, and asks when there is none or more than one', async () => {
    const api = await app.api.register('finder')
    const wanted = await api.refused(chat.importSessions, { body: jsonl('Wren') })
    expect([wanted.status, wanted.code, wanted.facts]).toEqual([409, 'which_card', { name: 'Wren' }])
    const card = await api.call(cards.create, { body: { data: { name: 'Wren' } } })
    expect((await bring(api, jsonl('wren'))).sessions[0]?.card_id).toBe(card.id)
    await api.call(cards.create, { body: { data: { name: 'Wren' } } })
    expect((await api.refused(chat.importSessions, { body: jsonl('Wren') })).code).toBe('which_card')
    expect((await bring(api, jsonl('Wren'), { card_id: card.id })).session_count).toBe(1)
  })

  it('may hold several chats, of other programs too', async () => {
    const { card_id } = await startChat(reader)
    const told = (text: string) => ({ msgs: [{ src: { is_human: false, name: 'Amy' }, text }] })
    const file = JSON.stringify({ histories: { histories: [told('one'), told('two')] } })
    const { sessions } = await bring(reader, file, { card_id, fileName: 'cai.json' })
    const texts = await Promise.all(sessions.map(async one => (await historyOf(reader, one))[0]?.content))
    expect(texts).toEqual(['one', 'two'])
    expect(sessions.map(({ title }) => title)).toEqual(['cai', 'cai'])
  })

  it('is refused with its reason when it is none, and leaves nothing behind', async () => {
    const { card_id } = await startChat(reader)
    const before = await reader.call(chat.sessions)
    for (const [body, code, reason] of [
      ['', 'not_a_chat', 'empty_file'],
      ['{"spec":"chara_card_v2","data":{"name":"x"}}', 'not_a_chat', 'not_a_chat'],
      ['{"inkling_chat":2,"nodes":[]}', 'chat_refused', 'newer_version'],
    ] as const) {
      const problem = await reader.refused(chat.importSessions, { body, query: { card_id } })
      expect([problem.code, problem.facts?.reason]).toEqual([code, reason])
    }
    expect((await reader.call(chat.sessions)).total).toBe(before.total)
  })

  it('begins its chats once, however often the same call is made', async () => {
    const { card_id } = await startChat(reader)
    const sending = { body: jsonl('Amy'), query: { card_id }, key: crypto.randomUUID() }
    const first = await reader.call(chat.importSessions, sending)
    expect(await reader.call(chat.importSessions, sending)).toEqual(first)
    expect((await reader.call(chat.cardSessions, { params: { cardId: card_id } })).total).toBe(2)
  })

  it('may be long: 20,000 messages are read from their end like any others', async () => {
    const { card_id } = await startChat(reader)
    const lines = Array.from({ length: 20_000 }, (_, n) =>
      line({
        name: n % 2 ? 'Bob' : 'Amy',
        is_user: n % 2 === 1,
        mes: `m${n}`,
        send_date: 1_700_000_000_000 + n * 60_000,
      }),
    )
    const [session] = (await bring(reader, [header, ...lines].join('\n'), { card_id })).sessions
    expect(session?.message_count).toBe(20_000)
    const params = { id: session?.id as string }
    const texts = async (query: object) =>
      (await reader.call(chat.history, { params, query })).items.map(({ content }) => content)
    expect(await texts({ limit: 2 })).toEqual(['m19998', 'm19999'])
    expect(await texts({ page: 5_000, limit: 2 })).toEqual(['m10000', 'm10001'])
    expect(await texts({ date: new Date(1_700_000_000_000 + 777 * 60_000).toISOString(), limit: 1 })).toEqual(
      ['m777'],
    )
  })
})

describe('somebody else', () => {
  it('takes no chat of mine away, and brings none to a card that they do not see', async () => {
    const session = await startChat(reader)
    const stranger = await app.api.register('stranger')
    for (const api of [stranger, await app.api.register('second')]) {
      expect((await api.refused(chat.exportSession, { params: { id: session.id } })).status).toBe(404)
      const zip = new Uint8Array(await (await api.send(chat.exportSessions)).arrayBuffer())
      expect(unzipSync(zip)).toEqual({})
      const theirs = {
        body: `${header}\n${line({ name: 'Amy', mes: 'x' })}`,
        query: { card_id: session.card_id },
      }
      expect((await api.refused(chat.importSessions, theirs)).status).toBe(404)
    }
    expect((await app.api.refused(chat.exportSession, { params: { id: session.id } })).status).toBe(401)
    expect((await app.api.refused(chat.importSessions, { body: 'x' })).status).toBe(401)
  })
})
