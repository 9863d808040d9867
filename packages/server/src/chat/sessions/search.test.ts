import { type FoundMessage, type MessageId, type QueryIn, routes, type Session } from '@inkling/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { historyOf, startChat } from '../../testing/chat.ts'
import { appForFile } from '../../testing/for-file.ts'
import { growChat } from '../store/testing/grow-chat.ts'

const { chat } = routes
const app = await appForFile()
const reader = await app.api.register('reader')

const find = async (query: QueryIn<typeof chat.search>, as = reader) =>
  (await as.call(chat.search, { query })).items

const marked = ({ excerpt, matches }: FoundMessage): string =>
  matches.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`,
    excerpt,
  )

const chatSaying = (text: string, as = reader) => startChat(as, { first_mes: text })

describe('a search', () => {
  it('finds Chinese and English inside words, ignoring case and width', async () => {
    await chatSaying('夜雨落在旧城，ＢＡＲ 里说：Strange RAIN')
    for (const [q, found] of [
      ['雨落', '夜[雨落]在旧城，ＢＡＲ 里说：Strange RAIN'],
      ['旧城,bar', '夜雨落在[旧城，ＢＡＲ] 里说：Strange RAIN'],
      ['ANGE rain', '夜雨落在旧城，ＢＡＲ 里说：Str[ange RAIN]'],
    ] as const)
      expect((await find({ q })).map(marked)).toEqual([found])
  })

  it('finds combining accents and ligatures', async () => {
    await chatSaying('Le cafe\u0301 ferme… ﬁn')
    for (const q of ['CAFÉ', 'ferme...', 'fin', 'cafe ferme'])
      expect((await find({ q })).map(hit => marked(hit))).toHaveLength(1)
  })

  it('finds any spelling, and marks the text as written', async () => {
    const story =
      '龍之介說：後面的圖書館。図書館の竜、ガラス。Straße, Łódź, İstanbul, Éloı\u0308se, Æther, за́мок, שָׁלוֹם, مُحَمَّد, 葛\u{e0100}城.'
    await chatSaying(story)
    for (const [q, found] of [
      ['龙之介', '龍之介'],
      ['后面的图书馆', '後面的圖書館'],
      ['図書館の龍', '図書館の竜'],
      ['ｶﾞﾗｽ', 'ガラス'],
      ['strasse', 'Straße'],
      ['lodz', 'Łódź'],
      ['istanbul', 'İstanbul'],
      ['eloise', 'Éloı\u0308se'],
      ['aether', 'Æther'],
      ['замок', 'за́мок'],
      ['שלום', 'שָׁלוֹם'],
      ['محمد', 'مُحَمَّد'],
      ['葛城', '葛\u{e0100}城'],
    ] as const)
      expect((await find({ q })).map(hit => /\[.*\]/.exec(marked(hit))?.[0])).toEqual([`[${found}]`])
    for (const q of ['カラス', 'замои', 'baer', '\u200b', '龙之界']) expect(await find({ q })).toEqual([])
  })

  it('finds chats by any spelling of their title', async () => {
    const { id } = await chatSaying('Once')
    await reader.call(chat.renameSession, { params: { id }, body: { title: '臺北的Café' } })
    for (const q of ['台北', 'cafe', '臺北的café'])
      expect((await reader.call(chat.sessions, { query: { q } })).items.map(({ title }) => title)).toEqual([
        '臺北的Café',
      ])
  })

  it('takes queries up to the limit', async () => {
    const text = 'The Quick Brown Fox, '.repeat(5).slice(0, 100)
    await chatSaying(`${text}!`)
    expect(await find({ q: text.toUpperCase().trim() })).toHaveLength(1)
  })

  it('takes %, _ and pattern characters literally', async () => {
    await chatSaying('100%_sure (a+b)* [x] \\d $ ^ | ?')
    await chatSaying('100 percent sure, aab')
    for (const q of ['100%_s', '(a+b)*', '[x]', '\\d', '$ ^ | ?']) expect(await find({ q })).toHaveLength(1)
    expect(await find({ q: '1.0' })).toEqual([])
  })

  it('shows hits without Markdown, but keeps the characters searched for', async () => {
    await chatSaying('<div class="bill">**Cedar** bill</div>\n\n> *She pays the* _cedar_ bill.')
    const found = async (q: string) => (await find({ q })).map(marked)
    expect(await found('cedar')).toEqual(['[Cedar] bill She pays the [cedar] bill.'])
    expect(await found('**cedar')).toEqual(['[**Cedar] bill She pays the cedar bill.'])
  })

  it('shows text even inside a long HTML page', async () => {
    await chatSaying(`Well then.${'<b class="x"></b>'.repeat(90)}Juniper${'<br>\n'.repeat(90)}That was it.`)
    expect((await find({ q: 'juniper' })).map(marked)).toEqual(['Well then.[Juniper] That was it.'])
  })

  it('shows no part of a tag that an excerpt starts in', async () => {
    await chatSaying(`<div style="${'x: y; '.repeat(400)}">Hemlock</div>`)
    expect((await find({ q: 'hemlock' })).map(marked)).toEqual(['[Hemlock]'])
  })

  it('shows the text around a hit, and its position', async () => {
    await chatSaying(`${'前'.repeat(400)}灯塔${'后'.repeat(400)}`)
    const [hit] = await find({ q: '灯塔' })
    expect(hit && marked(hit)).toBe(`…${'前'.repeat(40)}[灯塔]${'后'.repeat(158)}…`)
  })

  it('lists the chat and card of each hit, newest message first', async () => {
    const first = await chatSaying('the lamp, once')
    const second = await chatSaying('the lamp, again')
    const hits = await find({ q: 'the lamp' })
    expect(hits.map(hit => hit.session)).toEqual([second, first].map(({ id, title }) => ({ id, title })))
    expect(hits[0]).toMatchObject({
      role: 'assistant',
      name: 'Amy',
      card: { id: second.card_id, name: 'Amy' },
    })
    expect(await find({ q: 'the lamp', card_id: first.card_id })).toHaveLength(1)
    expect((await find({ q: 'the lamp', session_id: second.id })).map(hit => hit.session.id)).toEqual([
      second.id,
    ])
  })

  it('finds messages of other branches, with the chat that has them', async () => {
    const session = await startChat(reader, { first_mes: 'a harbour', alternate_greetings: ['a lighthouse'] })
    const [greeting] = await historyOf(reader, session)
    const branch = await reader.call(chat.createSession, {
      body: { branch_of: { session_id: session.id, message_id: greeting?.siblings.ids[1] as string } },
    })
    expect((await find({ q: 'a lighthouse' })).map(hit => hit.session.id)).toEqual([branch.id])
    expect((await find({ q: 'a harbour' })).map(hit => hit.session.id)).toEqual([session.id])
  })

  it('leaves out deleted messages, and chats in the bin', async () => {
    const session = await chatSaying('a vanishing word')
    await reader.call(chat.removeSession, { params: { id: session.id } })
    expect(await find({ q: 'vanishing' })).toEqual([])
    await reader.call(chat.restoreSession, { params: { id: session.id } })
    expect(await find({ q: 'vanishing' })).toHaveLength(1)
    const [message] = await historyOf(reader, session)
    await reader.call(chat.removeMessage, { params: { id: message?.id as string } })
    expect(await find({ q: 'vanishing' })).toEqual([])
  })

  it('leaves out messages below deleted ones, until those are restored', async () => {
    const session = await chatSaying('the top')
    await growChat(app.database.pool, session.id, {
      messages: 9,
      from: '2026-01-01',
      content: `'sunken ' || n`,
    })
    const second = (await historyOf(reader, session))[1]?.id as MessageId
    await reader.call(chat.removeMessage, { params: { id: second }, query: { scope: 'rest' } })
    expect(await find({ q: 'sunken' })).toEqual([])
    await reader.call(chat.restoreMessage, { params: { id: second } })
    expect(await find({ q: 'sunken' })).toHaveLength(9)
  })

  it('finds own messages only, also for admins', async () => {
    const other = await app.api.register('other')
    const theirs = await chatSaying('a secret of mine', other)
    expect(await find({ q: 'a secret of mine' })).toEqual([]) // the first account is an admin
    expect(await find({ q: 'a secret of mine' }, other)).toHaveLength(1)
    const inTheirs = { query: { q: 'secret', session_id: theirs.id } }
    expect((await reader.refused(chat.search, inTheirs)).status).toBe(404)
    expect((await app.api.refused(chat.search, { query: { q: 'x' } })).status).toBe(401)
  })

  it('needs a query', async () => {
    expect((await reader.refused(chat.search, { query: { q: ' ' } })).errors?.[0]?.path).toBe('q')
  })
})

describe('a search through many messages', () => {
  let many: Api
  let session: Session

  beforeAll(async () => {
    many = await app.api.register('many')
    session = await startChat(many, { first_mes: 'the oldest needle' })
    await growChat(app.database.pool, session.id, {
      messages: 12_000,
      tokens: 1_000, // one call scans 5,000,000 tokens
      from: '2026-01-01T00:00:00Z',
      content: `case when n % 200 = 0 then 'hay and needle ' || n else 'hay ' || n end`,
    })
  })

  async function findAll(
    query: QueryIn<typeof chat.search>,
  ): Promise<{ items: FoundMessage[]; calls: number }> {
    const items: FoundMessage[] = []
    let before: QueryIn<typeof chat.search>['before']
    for (let calls = 1; ; calls++) {
      const page = await many.call(chat.search, { query: { ...query, before } })
      items.push(...page.items)
      if (page.next === null) return { items, calls }
      before = page.next
    }
  }

  it('continues where the call before ended, and misses nothing', async () => {
    const { items } = await findAll({ q: 'needle', limit: 7 })
    const numbers = Array.from({ length: 60 }, (_, at) => `hay and needle ${12_000 - at * 200}`)
    expect(items.map(({ excerpt }) => excerpt)).toEqual([...numbers, 'the oldest needle'])
  })

  it('can end a call before the first hit', async () => {
    const { items, calls } = await findAll({ q: 'the oldest' })
    expect(items).toHaveLength(1)
    expect(calls).toBe(3)
  })

  it('misses nothing even if most hits are in the bin', async () => {
    const untouched = await startChat(many, { first_mes: 'hay of another chat' })
    await many.call(chat.removeSession, { params: { id: session.id } })
    const { items } = await findAll({ q: 'hay', limit: 100 })
    expect(items.map(hit => hit.session.id)).toEqual([untouched.id])
    await many.call(chat.restoreSession, { params: { id: session.id } })
  })
})
