import { routes, type Session } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { historyOf, say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'

const { chat, cards } = routes
const { app, upstream, admin, reader, model } = await chatAppForFile('tokens-3')

const contentsOf = async (session: Session, query = {}) =>
  (await historyOf(reader, session, query)).map(message => message.content)

describe('starting a chat', () => {
  it('shows the card’s greeting with the names in it', async () => {
    const [greeting] = await historyOf(reader, await startChat(reader))
    expect(greeting).toMatchObject({
      role: 'assistant',
      name: 'Amy',
      content: 'Hello Bob, I am Amy.',
      status: 'done',
    })
  })

  it('expands the macros of a greeting, except those about the chat, which its cards use later', async () => {
    const first_mes = '[{{pick::a::a}}|{{lastMessageId}}|{{input}}|{{outlet::x}}|{{isMobile}}]'
    const [greeting] = await historyOf(reader, await startChat(reader, { first_mes }))
    expect(greeting?.content).toBe('[a|{{lastMessageId}}|||false]')
  })

  it('makes the alternate greetings siblings to choose from', async () => {
    const session = await startChat(reader, { first_mes: 'one', alternate_greetings: ['two', '', 'three'] })
    const [first] = await historyOf(reader, session)
    expect(first?.siblings).toMatchObject({ index: 0, count: 3 })
    const third = first?.siblings.ids[2]
    if (third === undefined) throw new Error('no third greeting')
    await reader.call(chat.selectMessage, { params: { id: third }, body: { session_id: session.id } })
    expect(await contentsOf(session)).toEqual(['three'])
  })

  it('converts Windows line breaks, but not in the card', async () => {
    const data = { name: 'Amy', description: 'two\r\nthree', first_mes: 'one\r\n{{description}}' }
    const { id } = await reader.call(cards.create, { body: { data } })
    const session = await reader.call(chat.createSession, { body: { card_id: id } })
    expect(await contentsOf(session)).toEqual(['one\ntwo\nthree'])
    const card = await reader.call(cards.get, { params: { id } })
    expect(card.data).toMatchObject({ first_mes: 'one\r\n{{description}}' })
  })

  it('starts with the chosen greeting', async () => {
    const { card_id } = await startChat(reader, { first_mes: 'one', alternate_greetings: ['two'] })
    const session = await reader.call(chat.createSession, { body: { card_id, greeting_index: 1 } })
    expect(await contentsOf(session)).toEqual(['two'])
  })

  it('is refused for a greeting that the card does not have', async () => {
    const { card_id } = await startChat(reader, { first_mes: 'one', alternate_greetings: ['two'] })
    const refused = await reader.send(chat.createSession, { body: { card_id, greeting_index: 2 } })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ errors: [{ path: 'greeting_index' }] })
  })

  it('works for a card without a greeting', async () => {
    const session = await startChat(reader, { first_mes: '' })
    expect(await contentsOf(session)).toEqual([])
    await say(reader, session, model, 'hello')
    expect(await contentsOf(session)).toEqual(['hello', 't0 t1 t2 '])
  })
})

describe('a chat', () => {
  it('is a growing path, newest page first', async () => {
    const session = await startChat(reader, { first_mes: 'greeting' })
    for (const word of ['a', 'b', 'c']) await say(reader, session, model, word)
    const page = (number: number) => contentsOf(session, { page: number, limit: 3 })
    expect(await page(1)).toEqual(['t0 t1 t2 ', 'c', 't0 t1 t2 '])
    expect(await page(2)).toEqual(['a', 't0 t1 t2 ', 'b'])
    expect(await page(3)).toEqual(['greeting'])
    expect(await page(4)).toEqual([])
    const [all] = [await reader.call(chat.history, { params: { id: session.id } })]
    expect(all).toMatchObject({ page: 1, limit: 20, total: 7 })
    const middle = all.items[3]
    expect(await contentsOf(session, { before: middle?.id, limit: 2 })).toEqual(['a', 't0 t1 t2 '])
  })

  it('has alternative answers as siblings, each with its own continuation', async () => {
    const session = await startChat(reader)
    await say(reader, session, model, 'first')
    await say(reader, session, model, 'deeper')
    const [, , answer] = await historyOf(reader, session)
    const again = {
      session_id: session.id,
      action: 'regenerate',
      parent_message_id: answer?.id,
      model_id: model,
    }
    await (await reader.send(chat.complete, { body: again as never })).text()
    const regenerated = await historyOf(reader, session)
    expect(regenerated).toHaveLength(3)
    expect(regenerated[2]?.siblings).toMatchObject({ index: 1, count: 2 })

    const back = { params: { id: answer?.id as string }, body: { session_id: session.id } }
    await reader.call(chat.selectMessage, back)
    expect((await historyOf(reader, session)).map(message => message.content)).toContain('deeper')
  })

  it('sends the card, the greeting and its own branch to the model', async () => {
    const session = await startChat(reader)
    await say(reader, session, model, 'left branch')
    const [greeting] = await historyOf(reader, session)
    await say(reader, session, model, 'right branch', { parent_message_id: greeting?.id })
    const lastRequest = upstream.requests
      .at(-1)
      ?.body.messages.map(message => message.content)
      .join('\n')
    expect(lastRequest).toContain('Amy is calm.')
    expect(lastRequest).toContain('Hello Bob, I am Amy.')
    expect(lastRequest).toContain('right branch')
    expect(lastRequest).not.toContain('left branch')
    expect(upstream.requests.at(-1)?.headers.authorization).toBe('Bearer sk-test-0123456789')
  })

  it('marks an edited message', async () => {
    const session = await startChat(reader)
    await say(reader, session, model, 'tpyo')
    const [, mine] = await historyOf(reader, session)
    const edited = await reader.call(chat.editMessage, {
      params: { id: mine?.id as string },
      body: { content: 'typo' },
    })
    expect(edited.edited_at).not.toBeNull()
    expect(await contentsOf(session)).toContain('typo')
  })

  it('reads an old page of a long chat as cheaply as the last one', async () => {
    const session = await startChat(reader)
    await app.database.pool.query(longChat)
    expect(await contentsOf(session, { limit: 2 })).toEqual(['m3999', 'm4000'])
    expect(await contentsOf(session, { page: 1_000, limit: 4 })).toEqual(['m1', 'm2', 'm3', 'm4'])
    const { rows } = await app.database.pool.query<{ steps: number }>(stepsTo, [session.id, 7])
    expect(rows[0]?.steps).toBeLessThan(30)
  })
})

/** Adds messages with correct jumps. */
const longChat = `
  do $$ declare
    s sessions; p messages; far messages; j uuid; jd int; n int; i uuid;
  begin
    select * into s from sessions order by id desc limit 1;
    select * into p from messages where id = s.head_message_id;
    for n in 1..4000 loop
      select * into far from messages where id = p.jump_id;
      if p.depth - p.jump_depth = p.jump_depth - far.jump_depth then j := far.jump_id; jd := far.jump_depth;
      else j := p.id; jd := p.depth; end if;
      i := gen_random_uuid();
      insert into messages (id, user_id, card_id, parent_id, sibling_group, depth, jump_id, jump_depth, role, name, content, status, created_at)
      values (i, p.user_id, p.card_id, p.id, p.id, p.depth + 1, j, jd, 'user', 'Bob', 'm' || n, 'done', now()) returning * into p;
    end loop;
    update sessions set head_message_id = p.id, message_count = p.depth + 1 where id = s.id;
  end $$`

const stepsTo = `
  with recursive climb as (
    select m.id, m.parent_id, m.jump_id, m.jump_depth, m.depth from messages m
    join sessions s on s.head_message_id = m.id where s.id = $1
    union all
    select m.id, m.parent_id, m.jump_id, m.jump_depth, m.depth from climb c
    join messages m on m.id = case when c.jump_depth >= $2 then c.jump_id else c.parent_id end where c.depth > $2
  ) select count(*)::int as steps from climb`

describe('finding chats again', () => {
  it('shows an excerpt without Markdown, even of a long HTML page', async () => {
    const style = `<style>${'.bar { color: red }'.repeat(100)}</style>`
    const { card_id, id } = await startChat(reader, {
      first_mes: `${style}<div style="width: 100%"><b>Rain</b>&nbsp;falls.</div>`,
    })
    const { items, nodes } = await reader.call(chat.tree, { params: { cardId: card_id } })
    expect(nodes.map(({ excerpt }) => excerpt)).toEqual(['Rain falls.'])
    expect(items.map(({ last_message }) => last_message?.excerpt)).toEqual(['Rain falls.'])
    const last = await reader.call(chat.lastSession, { params: { cardId: card_id } })
    expect(last).toMatchObject({ id, last_message: { excerpt: 'Rain falls.' } })
  })

  it('lists own chats and cards, last used first', async () => {
    const other = await app.api.register('lister')
    const first = await startChat(other)
    const second = await startChat(other)
    await say(other, first, model, 'back to the first')
    const { items } = await other.call(chat.sessions)
    expect(items.map(item => item.id)).toEqual([first.id, second.id])
    expect(items[0]?.last_message?.excerpt).toBe('t0 t1 t2')
    const chatted = await other.call(chat.chattedCards)
    expect(chatted.items.map(item => [item.card.id, item.sessions])).toEqual([
      [first.card_id, 1],
      [second.card_id, 1],
    ])
    expect((await other.call(chat.cardSessions, { params: { cardId: first.card_id } })).total).toBe(1)
    expect((await other.call(chat.lastSession, { params: { cardId: first.card_id } }))?.id).toBe(first.id)
    expect((await other.call(chat.tree, { params: { cardId: first.card_id } })).items).toHaveLength(1)
    expect((await other.call(cards.get, { params: { id: first.card_id } })).my.last_session_id).toBe(first.id)
  })

  it('returns null if there is no chat with a card', async () => {
    const card = await reader.call(cards.create, { body: { data: { name: 'New' } } })
    expect(await reader.call(chat.lastSession, { params: { cardId: card.id } })).toBeNull()
  })

  it('keeps a chat readable after its card was deleted', async () => {
    const session = await startChat(reader)
    await reader.call(cards.remove, { params: { id: session.card_id } })
    expect(await contentsOf(session)).toEqual(['Hello Bob, I am Amy.'])
    const { items } = await reader.call(chat.chattedCards)
    expect(items.find(item => item.card.id === session.card_id)?.card.is_deleted).toBe(true)
  })

  it('renames a chat, and deletes one with its messages', async () => {
    const session = await startChat(reader)
    await say(reader, session, model, 'gone soon')
    const params = { id: session.id }
    expect((await reader.call(chat.renameSession, { params, body: { title: '雨夜' } })).title).toBe('雨夜')
    const [, mine] = await historyOf(reader, session)
    await reader.call(chat.removeSession, { params })
    expect((await reader.refused(chat.history, { params })).status).toBe(404)
    const edit = { params: { id: mine?.id as string }, body: { content: 'x' } }
    expect((await reader.refused(chat.editMessage, edit)).status).toBe(404)
  })
})

describe('a repeated deletion', () => {
  it('gets the first answer; a new deletion gets 404', async () => {
    const session = await startChat(reader)
    const sending = { params: { id: session.id }, key: crypto.randomUUID() }
    const statuses = [
      await reader.send(chat.removeSession, sending),
      await reader.send(chat.removeSession, sending),
    ]
    expect(statuses.map(response => response.status)).toEqual([204, 204])
    expect((await reader.refused(chat.removeSession, { params: { id: session.id } })).status).toBe(404)
  })
})

describe('another user', () => {
  it('gets 404 for chats and messages, also as an admin', async () => {
    const session = await startChat(reader)
    const [greeting] = await historyOf(reader, session)
    const message = { id: greeting?.id as string }
    const unknown = { id: '01900000-0000-7000-8000-00000000dead' }
    const attempts = (api: Api, id: { id: string }, message_id: { id: string }) => [
      api.send(chat.history, { params: id }),
      api.send(chat.session, { params: id }),
      api.send(chat.renameSession, { params: id, body: { title: 'mine now' } }),
      api.send(chat.removeSession, { params: id }),
      api.send(chat.complete, { body: { session_id: id.id, content: 'hi' } }),
      api.send(chat.editMessage, { params: message_id, body: { content: 'x' } }),
      api.send(chat.stopMessage, { params: message_id }),
      api.send(chat.streamMessage, { params: message_id }),
      api.send(chat.selectMessage, { params: message_id, body: { session_id: id.id } }),
    ]
    const tell = (answers: Response[]) =>
      Promise.all(answers.map(async one => [one.status, await one.text()]))
    const ofNothing = await tell(await Promise.all(attempts(reader, unknown, unknown)))
    for (const api of [admin, await app.api.register(`stranger-${Date.now()}`)]) {
      expect(await tell(await Promise.all(attempts(api, session, message)))).toEqual(ofNothing)
    }
    expect(ofNothing.every(([status]) => status === 404)).toBe(true)
    expect(await contentsOf(session)).toEqual(['Hello Bob, I am Amy.'])
  })

  it('cannot make a message part of another chat', async () => {
    const [first, second] = [
      await startChat(reader),
      await reader.call(chat.createSession, { body: { card_id: (await startChat(reader)).card_id } }),
    ]
    const [theirs] = await historyOf(reader, second)
    const id = theirs?.id as string
    const select = { params: { id }, body: { session_id: first.id } }
    expect((await reader.refused(chat.selectMessage, select)).status).toBe(404)
    const send = { body: { session_id: first.id, content: 'hi', parent_message_id: id } }
    expect((await reader.refused(chat.complete, send)).status).toBe(404)
    const before = { params: { id: first.id }, query: { before: id } }
    expect((await reader.refused(chat.history, before)).status).toBe(404)
  })

  it('cannot use a message as a parent, nor a card they cannot see', async () => {
    const mine = await startChat(reader)
    const [greeting] = await historyOf(reader, mine)
    const theirs = await startChat(admin)
    const body = { session_id: theirs.id, content: 'hi', parent_message_id: greeting?.id as string }
    expect((await admin.refused(chat.complete, { body })).status).toBe(404)
    expect((await admin.refused(chat.createSession, { body: { card_id: mine.card_id } })).status).toBe(404)
    expect((await admin.refused(chat.cardSessions, { params: { cardId: mine.card_id } })).status).toBe(404)
  })
})
