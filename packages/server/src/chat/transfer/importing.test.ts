import { ANSWER_MAX, routes } from '@inkling/contract'
import { readChat } from '@inkling/engine'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { BULK_POOL, withBulkWriteSlot } from '../../platform/database/bulk-queue.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { historyOf, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { aLine, bring, HEADER } from './testing/chat-file.ts'

const { chat, cards } = routes
const { app, reader } = await chatAppForFile('tokens-3')

describe('all chats', () => {
  it('are exported as a zip with a folder for each card', async () => {
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
    [
      aLine({ user_name: 'Bob', character_name: name, chat_metadata: {} }),
      aLine({ name, mes: 'Hello' }),
    ].join('\n')

  it('finds its card by name, and asks if there is none or more than one', async () => {
    const api = await app.api.register('finder')
    const problem = await api.refused(chat.importSessions, { body: jsonl('Wren') })
    expect([problem.status, problem.code, problem.facts]).toEqual([409, 'which_card', { name: 'Wren' }])
    const card = await api.call(cards.create, { body: { data: { name: 'Wren' } } })
    expect((await bring(api, jsonl('wren'))).sessions[0]?.card_id).toBe(card.id)
    await api.call(cards.create, { body: { data: { name: 'Wren' } } })
    expect((await api.refused(chat.importSessions, { body: jsonl('Wren') })).code).toBe('which_card')
    expect((await bring(api, jsonl('Wren'), { card_id: card.id })).session_count).toBe(1)
  })

  it('can contain several chats, also from other programs', async () => {
    const { card_id } = await startChat(reader)
    const chatWith = (text: string) => ({ msgs: [{ src: { is_human: false, name: 'Amy' }, text }] })
    const file = JSON.stringify({ histories: { histories: [chatWith('one'), chatWith('two')] } })
    const { sessions } = await bring(reader, file, { card_id, fileName: 'cai.json' })
    const texts = await Promise.all(sessions.map(async one => (await historyOf(reader, one))[0]?.content))
    expect(texts).toEqual(['one', 'two'])
    expect(sessions.map(({ title }) => title)).toEqual(['cai', 'cai'])
  })

  it('can contain conversations of a chat program, with all answers', async () => {
    const { card_id } = await startChat(reader)
    const node = (parent: string | null, role: string, text: string) => ({
      parent,
      message: { author: { role }, content: { content_type: 'text', parts: [text] } },
    })
    const mapping = {
      q: node(null, 'user', 'Who?'),
      a: node('q', 'assistant', 'Me.'),
      b: node('q', 'assistant', 'Nobody.'),
    }
    const file = JSON.stringify([
      { title: 'First', mapping, current_node: 'b' },
      { title: 'Second', mapping },
    ])
    const { sessions } = await bring(reader, file, { card_id })
    expect(sessions.map(({ title }) => title)).toEqual(['First', 'Second'])
    const [first] = sessions
    const history = first ? await historyOf(reader, first) : []
    expect(history.map(({ content }) => content)).toEqual(['Who?', 'Nobody.'])
    expect(history[1]).toMatchObject({ siblings: { count: 2, index: 1 } })
  })

  it('is refused with a reason if it is not one, without effect', async () => {
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

  it('is imported once, however often the call is repeated', async () => {
    const { card_id } = await startChat(reader)
    const sending = { body: jsonl('Amy'), query: { card_id }, key: crypto.randomUUID() }
    const first = await reader.call(chat.importSessions, sending)
    expect(await reader.call(chat.importSessions, sending)).toEqual(first)
    expect((await reader.call(chat.cardSessions, { params: { cardId: card_id } })).total).toBe(2)
  })

  it('waits for the account’s other imports, and other accounts do not wait', async () => {
    const { card_id } = await startChat(reader)
    const held = Promise.withResolvers<void>()
    const imports = Array.from({ length: BULK_POOL.connections }, () =>
      withBulkWriteSlot(() => inTransaction(app.context.bulkDb, () => held.promise)),
    )
    let isThere = false
    const bringing = bring(reader, jsonl('Amy'), { card_id }).finally(() => {
      isThere = true
    })
    for (let n = 0; n < 20; n++) await reader.call(chat.cardSessions, { params: { cardId: card_id } })
    expect(isThere).toBe(false)
    held.resolve()
    await Promise.all(imports)
    expect((await bringing).session_count).toBe(1)
  })

  it('can have messages up to the limit', async () => {
    const { card_id } = await startChat(reader)
    const texts = ['天', 'x', '地'].map(character => character.repeat(ANSWER_MAX))
    const lines = texts.map(mes => aLine({ name: 'Amy', mes }))
    const [session] = (await bring(reader, [HEADER, ...lines].join('\n'), { card_id })).sessions
    const { items } = await reader.call(chat.history, { params: { id: session?.id as string } })
    expect(items.map(({ content }) => content)).toEqual(texts)
  })

  it('can have 20,000 messages, and opens at its end', async () => {
    const { card_id } = await startChat(reader)
    const lines = Array.from({ length: 20_000 }, (_, n) =>
      aLine({
        name: n % 2 ? 'Bob' : 'Amy',
        is_user: n % 2 === 1,
        mes: `m${n}`,
        send_date: 1_700_000_000_000 + n * 60_000,
      }),
    )
    const [session] = (await bring(reader, [HEADER, ...lines].join('\n'), { card_id })).sessions
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

describe('another user', () => {
  it('cannot export others’ chats, nor import for a card they cannot see', async () => {
    const session = await startChat(reader)
    const stranger = await app.api.register('stranger')
    for (const api of [stranger, await app.api.register('second')]) {
      expect((await api.refused(chat.exportSession, { params: { id: session.id } })).status).toBe(404)
      const zip = new Uint8Array(await (await api.send(chat.exportSessions)).arrayBuffer())
      expect(unzipSync(zip)).toEqual({})
      const theirs = {
        body: `${HEADER}\n${aLine({ name: 'Amy', mes: 'x' })}`,
        query: { card_id: session.card_id },
      }
      expect((await api.refused(chat.importSessions, theirs)).status).toBe(404)
    }
    expect((await app.api.refused(chat.exportSession, { params: { id: session.id } })).status).toBe(401)
    expect((await app.api.refused(chat.importSessions, { body: 'x' })).status).toBe(401)
  })
})
