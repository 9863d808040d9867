import { type Message, type MessageId, routes, type Session } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../../testing/api.ts'
import { connectModel, historyOf, readEvents, say, startChat } from '../../../testing/chat.ts'
import { chatAppForFile } from '../../../testing/for-file.ts'
import { growChat } from '../messages/testing/grow-chat.ts'
import { emptyBin } from './empty-bin.ts'

const { chat, chatSettings } = routes
const { app, upstream, admin, reader, model } = await chatAppForFile('tokens-1')

/** The words of a chat's path; answers all say the same, so that they are left out. */
const pathOf = async (session: Session, query = {}): Promise<string[]> => {
  const messages = await historyOf(reader, session, query)
  return messages.map(({ content, role }) => (role === 'user' ? content : '·'))
}

const now = (session: Session): Promise<Session> => reader.call(chat.session, { params: { id: session.id } })

/** A chat in which the user said these words, each below the answer to the one before. */
async function talk(...words: string[]): Promise<Session> {
  const session = await startChat(reader, { first_mes: 'Hello.' })
  for (const word of words) await say(reader, session, model, word)
  return session
}

async function find(session: Session, content: string): Promise<Message> {
  const found = (await historyOf(reader, session, { limit: 100 })).find(one => one.content === content)
  if (found === undefined) throw new Error(`“${content}” is not on the path`)
  return found
}

const branch = (session: Session, message_id: MessageId, title?: string): Promise<Session> =>
  reader.call(chat.createSession, { body: { branch_of: { session_id: session.id, message_id }, title } })

const remove = (id: MessageId, scope: 'one' | 'rest'): Promise<undefined> =>
  reader.call(chat.removeMessage, { params: { id }, query: { scope } })

const restore = (id: MessageId): Promise<Message> => reader.call(chat.restoreMessage, { params: { id } })

const later = (minutes: number): Date => new Date(Date.now() + minutes * 60_000)

describe('a branch of a chat', () => {
  it('leads through the same messages, and goes on by itself', async () => {
    const trunk = await talk('a', 'b')
    const fork = (await find(trunk, 'a')).id
    const twig = await branch(trunk, fork)
    expect(twig).toMatchObject({
      card_id: trunk.card_id,
      parent_session_id: trunk.id,
      fork_message_id: fork,
      head_message_id: fork,
      message_count: 2,
      title: 'Amy (2)',
    })
    await say(reader, twig, model, 'c')
    expect(await pathOf(twig)).toEqual(['·', 'a', 'c', '·'])
    expect(await pathOf(trunk)).toEqual(['·', 'a', '·', 'b', '·'])
  })

  it('can be named, can be branched again, and becomes the last chat with the card', async () => {
    const trunk = await talk('a')
    const twig = await branch(trunk, (await find(trunk, 'a')).id, '雨夜')
    expect(twig.title).toBe('雨夜')
    const third = await branch(twig, (await find(twig, 'a')).id)
    expect(third).toMatchObject({ title: '雨夜 (3)', parent_session_id: twig.id })
    const params = { cardId: trunk.card_id }
    expect((await reader.call(chat.lastSession, { params }))?.id).toBe(third.id)
  })

  it('has the settings that the chat had, and keeps its own from then on', async () => {
    const trunk = await talk('a')
    const system_prompt = 'Speak softly.'
    await reader.call(chatSettings.change, { body: { session_id: trunk.id, system_prompt } })
    const twig = await branch(trunk, (await find(trunk, 'a')).id)
    await reader.call(chatSettings.change, { body: { session_id: trunk.id, system_prompt: null } })
    const { own } = await reader.call(chatSettings.get, { query: { session_id: twig.id } })
    expect(own.system_prompt).toBe(system_prompt)
  })

  it('shows the alternatives of all branches, and each chat remembers its own path', async () => {
    const trunk = await talk('a')
    const [greeting] = await historyOf(reader, trunk)
    const twig = await branch(trunk, greeting?.id as MessageId)
    await say(reader, twig, model, 'b')
    const b = await find(twig, 'b')
    expect(b.siblings).toMatchObject({ index: 1, count: 2 })
    const select = { params: { id: b.siblings.ids[0] as string }, body: { session_id: twig.id } }
    expect((await reader.call(chat.selectMessage, select)).message_count).toBe(3)
    expect(await pathOf(twig)).toEqual(await pathOf(trunk))
  })

  it('goes on with the greeting that it begins at, beside the other greetings', async () => {
    const trunk = await talk()
    const twig = await branch(trunk, trunk.head_message_id as MessageId)
    const body = { session_id: twig.id, action: 'continue', model_id: model } as const
    await readEvents(await reader.send(chat.complete, { body }))
    const [longer] = await historyOf(reader, twig)
    expect(longer).toMatchObject({ content: expect.stringMatching(/^Hello\. ./), siblings: { count: 2 } })
    const select = { params: { id: longer?.id as string }, body: { session_id: trunk.id } }
    expect((await reader.call(chat.selectMessage, select)).head_message_id).toBe(longer?.id)
  })

  it('is refused at a message of another tree, and without saying of what', async () => {
    const [one, other] = [await talk('a'), await talk('b')]
    const body = { branch_of: { session_id: one.id, message_id: (await find(other, 'b')).id } }
    expect((await reader.refused(chat.createSession, { body })).status).toBe(404)
    expect((await reader.refused(chat.createSession, { body: {} })).status).toBe(400)
    const both = { ...body, card_id: one.card_id }
    expect((await reader.refused(chat.createSession, { body: both })).status).toBe(400)
  })
})

describe('a message that is deleted alone', () => {
  it('is gone from the path, its count, its pages and what the model is asked', async () => {
    const session = await talk('a', 'b', 'c')
    await remove((await find(session, 'b')).id, 'one')
    expect(await pathOf(session)).toEqual(['·', 'a', '·', '·', 'c', '·'])
    expect((await now(session)).message_count).toBe(6)
    const pages = await Promise.all([1, 2, 3, 4].map(page => pathOf(session, { page, limit: 2 })))
    expect(pages).toEqual([['c', '·'], ['·', '·'], ['·', 'a'], []])
    await say(reader, session, model, 'd')
    const asked = upstream.requests.at(-1)?.body.messages.map(message => message.content)
    expect(asked).toContain('c')
    expect(asked).not.toContain('b')
    expect((await now(session)).message_count).toBe(8)
  })

  it('leaves what followed it where it can be reached: beside its alternatives', async () => {
    const session = await talk('a', 'b')
    const [, a, answer] = await historyOf(reader, session)
    const again = { session_id: session.id, action: 'regenerate', parent_message_id: answer?.id } as const
    await readEvents(await reader.send(chat.complete, { body: { ...again, model_id: model } }))
    const back = { params: { id: answer?.id as string }, body: { session_id: session.id } }
    await reader.call(chat.selectMessage, back)
    await remove(answer?.id as MessageId, 'one')
    const b = await find(session, 'b')
    expect(b).toMatchObject({ parent_id: a?.id, siblings: { count: 2 } })
    expect(await pathOf(session)).toEqual(['·', 'a', 'b', '·'])
  })

  it('comes back where it was, also when its neighbours were deleted after it', async () => {
    const session = await talk('a', 'b', 'c')
    const before = await historyOf(reader, session)
    const ids = before.slice(1, 5).map(message => message.id)
    for (const id of ids) await remove(id, 'one')
    expect(await pathOf(session)).toEqual(['·', 'c', '·'])
    for (const id of [ids[2], ids[0], ids[3], ids[1]]) await restore(id as MessageId)
    expect(await historyOf(reader, session)).toEqual(before)
    expect((await now(session)).message_count).toBe(7)
  })

  it('may be the greeting, and what is above the first message is nothing', async () => {
    const session = await talk('a')
    const [greeting] = await historyOf(reader, session)
    await remove(greeting?.id as MessageId, 'one')
    const [first] = await historyOf(reader, session)
    expect(first).toMatchObject({ content: 'a', parent_id: null, siblings: { count: 1 } })
    await restore(greeting?.id as MessageId)
    expect(await pathOf(session)).toEqual(['·', 'a', '·'])
  })
})

describe('a message that is deleted with the rest', () => {
  it('takes all its branches along, and every chat that stood there moves up', async () => {
    const trunk = await talk('a', 'b')
    const twig = await branch(trunk, (await find(trunk, 'b')).id)
    await say(reader, twig, model, 'c')
    await remove((await find(trunk, 'b')).id, 'rest')
    for (const session of [trunk, twig]) {
      expect(await pathOf(session)).toEqual(['·', 'a', '·'])
      expect((await now(session)).message_count).toBe(3)
    }
  })

  it('gives way to the alternative beside it', async () => {
    const session = await talk('a')
    const [greeting] = await historyOf(reader, session)
    await say(reader, session, model, 'b', { parent_message_id: greeting?.id })
    await remove((await find(session, 'b')).id, 'rest')
    expect(await pathOf(session)).toEqual(['·', 'a', '·'])
  })

  it('leaves an empty chat that can be spoken to, when it is the first', async () => {
    const session = await talk('a')
    const [greeting] = await historyOf(reader, session)
    await remove(greeting?.id as MessageId, 'rest')
    expect(await now(session)).toMatchObject({ head_message_id: null, message_count: 0 })
    await say(reader, session, model, 'b')
    expect(await pathOf(session)).toEqual(['b', '·'])
  })

  it('comes back with everything, and so do the chats that did not go on since', async () => {
    const trunk = await talk('a', 'b')
    const b = await find(trunk, 'b')
    const twig = await branch(trunk, b.id)
    await remove(b.id, 'rest')
    await say(reader, twig, model, 'c')
    await restore(b.id)
    expect(await pathOf(trunk)).toEqual(['·', 'a', '·', 'b', '·'])
    expect(await pathOf(twig)).toEqual(['·', 'a', '·', 'c', '·'])
    expect((await find(trunk, 'b')).siblings.count).toBe(2)
  })

  it('comes back together with what was deleted above it meanwhile', async () => {
    const session = await talk('a', 'b', 'c')
    const [a, b, c] = [await find(session, 'a'), await find(session, 'b'), await find(session, 'c')]
    await remove(c.id, 'one')
    await remove(b.id, 'rest')
    await remove(a.id, 'rest')
    await restore(b.id)
    await restore(c.id)
    expect(await pathOf(session)).toEqual(['·'])
    await restore(a.id)
    const select = { params: { id: c.id }, body: { session_id: session.id } }
    await reader.call(chat.selectMessage, select)
    expect(await pathOf(session)).toEqual(['·', 'a', '·', 'b', '·', 'c', '·'])
  })

  it.each(['a', 'b'])(
    'is no place to go on from, to edit, to choose or to delete again, with what is below (%s)',
    async word => {
      const session = await talk('a', 'b')
      const top = await find(session, 'a')
      const { id } = await find(session, word)
      await remove(top.id, 'rest')
      const body = { session_id: session.id }
      const attempts = [
        reader.send(chat.complete, { body: { ...body, content: 'x', parent_message_id: id } }),
        reader.send(chat.editMessage, { params: { id }, body: { content: 'x' } }),
        reader.send(chat.selectMessage, { params: { id }, body }),
        reader.send(chat.removeMessage, { params: { id } }),
        reader.send(chat.createSession, { body: { branch_of: { ...body, message_id: id } } }),
      ]
      expect((await Promise.all(attempts)).map(answer => answer.status)).toEqual(Array(5).fill(404))
    },
  )
})

describe('undoing', () => {
  it('is possible for ten minutes', async () => {
    const session = await talk('a')
    const { id } = await find(session, 'a')
    await remove(id, 'rest')
    app.clock.advance({ seconds: 11 * 60 })
    expect((await reader.refused(chat.restoreMessage, { params: { id } })).status).toBe(404)
  })

  it('finds nothing after the sweep, and the path still holds together', async () => {
    const session = await talk('a', 'b', 'c')
    const [b, c] = [await find(session, 'b'), await find(session, 'c')]
    await app.database.pool.query(`update messages set origin = '{"extra":{"note":"of b"}}' where id = $1`, [
      b.id,
    ])
    await remove(b.id, 'one')
    await remove(c.id, 'rest')
    await emptyBin(app.house.db, app.clock.now())
    await restore(b.id)
    await remove(b.id, 'one')
    await emptyBin(app.house.db, new Date(app.clock.now().getTime() + 11 * 60_000))
    expect((await reader.refused(chat.restoreMessage, { params: { id: b.id } })).status).toBe(404)
    expect(await pathOf(session)).toEqual(['·', 'a', '·', '·'])
    const kept = await app.house.db
      .selectFrom('messages')
      .select(['id', 'content', 'origin'])
      .where('id', 'in', [b.id, c.id])
      .execute()
    expect(kept).toEqual([{ id: b.id, content: '', origin: null }])
    await say(reader, session, model, 'd')
    expect(await pathOf(session, { page: 2, limit: 2 })).toEqual(['·', '·'])
  })

  it('is one effect for one intent, however often it is asked for', async () => {
    const session = await talk('a')
    const { id } = await find(session, 'a')
    const removing = { params: { id }, query: { scope: 'rest' as const }, key: crypto.randomUUID() }
    const both = await Promise.all([
      reader.send(chat.removeMessage, removing),
      reader.send(chat.removeMessage, removing),
    ])
    expect(both.map(answer => answer.status)).toEqual([204, 204])
    const restoring = { params: { id }, key: crypto.randomUUID() }
    await reader.call(chat.restoreMessage, restoring)
    await remove(id, 'rest')
    expect((await reader.send(chat.restoreMessage, restoring)).headers.get('idempotency-replayed')).toBe(
      'true',
    )
    expect(await pathOf(session)).toEqual(['·'])
  })
})

describe('deleting while something is being written', () => {
  it('ends the answer, keeps what it had, and brings both back', async () => {
    const session = await talk()
    const slow = await connectModel(admin, upstream, 'hang-after-tokens')
    const body = { session_id: session.id, content: 'a', model_id: slow }
    const stream = await reader.send(chat.complete, { body })
    await expect.poll(async () => (await historyOf(reader, session)).length).toBe(3)
    const a = await find(session, 'a')
    await remove(a.id, 'rest')
    await readEvents(stream)
    await restore(a.id)
    const [, , answer] = await historyOf(reader, session)
    expect(answer?.status).not.toBe('streaming')
  })

  it('never leaves a message below one that is gone, however they meet', async () => {
    const session = await talk('a')
    for (let round = 0; round < 8; round++) {
      const { id } = await find(session, 'a')
      const saying = say(reader, session, model, `round ${round}`, { parent_message_id: id })
      await Promise.all([saying, remove(id, 'rest')])
      expect(await pathOf(session)).toEqual(['·'])
      await restore(id)
    }
  })
})

it('two tabs that delete the same message delete it once, and each chat counts what is left', async () => {
  const session = await talk('a', 'b', 'c')
  const [a, b] = [await find(session, 'a'), await find(session, 'b')]
  const removing = [a, b, b, a].map(({ id }) =>
    reader.send(chat.removeMessage, { params: { id }, query: { scope: 'one' } }),
  )
  const statuses = (await Promise.all(removing)).map(answer => answer.status)
  expect(statuses.toSorted()).toEqual([204, 204, 404, 404])
  expect(await now(session)).toMatchObject({ message_count: 5 })
  expect(await pathOf(session)).toEqual(['·', '·', '·', 'c', '·'])
})

describe('a deleted chat', () => {
  it('waits in the bin, where only its owner sees it, and comes back as it was', async () => {
    const session = await talk('a')
    const params = { id: session.id }
    await reader.call(chat.removeSession, { params })
    for (const route of [chat.session, chat.history, chat.removal] as const) {
      expect((await reader.refused(route, { params })).status).toBe(404)
    }
    const card = { cardId: session.card_id }
    expect((await reader.call(chat.cardSessions, { params: card })).items).toEqual([])
    expect(await reader.call(chat.lastSession, { params: card })).toBeNull()
    expect((await reader.call(chat.tree, { params: card })).nodes).toEqual([])
    const { items, total } = await reader.call(chat.deletedSessions)
    expect(items[0]).toMatchObject({ id: session.id, deleted_at: expect.any(String) })
    expect(total).toBe(items.length)
    expect((await admin.call(chat.deletedSessions)).total).toBe(0)

    expect(await reader.call(chat.restoreSession, { params })).toMatchObject({ ...params, deleted_at: null })
    expect(await pathOf(session)).toEqual(['·', 'a', '·'])
    expect((await reader.call(chat.lastSession, { params: card }))?.id).toBe(session.id)
    expect((await reader.refused(chat.restoreSession, { params })).status).toBe(404)
  })

  it('is gone after thirty days, with all that no other chat reaches', async () => {
    const trunk = await talk('a', 'b')
    const twig = await branch(trunk, (await find(trunk, 'a')).id)
    await say(reader, twig, model, 'c')
    const c = await find(twig, 'c')
    await reader.call(chat.removeSession, { params: { id: twig.id } })
    await emptyBin(app.house.db, later(29 * 24 * 60))
    expect((await find(trunk, 'b')).id).toBeDefined()
    await emptyBin(app.house.db, later(31 * 24 * 60))
    expect((await reader.refused(chat.restoreSession, { params: { id: twig.id } })).status).toBe(404)
    expect((await reader.refused(chat.removeMessage, { params: { id: c.id } })).status).toBe(404)
    expect(await pathOf(trunk)).toEqual(['·', 'a', '·', 'b', '·'])

    await reader.call(chat.removeSession, { params: { id: trunk.id } })
    await emptyBin(app.house.db, later(31 * 24 * 60))
    const left = await app.house.db
      .selectFrom('messages')
      .select('id')
      .where('card_id', '=', trunk.card_id)
      .execute()
    expect(left).toEqual([])
  })

  it('is gone after thirty days, however long it was', async () => {
    const session = await startChat(reader)
    await growChat(app.database.pool, session.id, { messages: 21_000, from: '2026-01-01' })
    await reader.call(chat.removeSession, { params: { id: session.id } })
    await emptyBin(app.house.db, later(31 * 24 * 60))
    const { rows } = await app.database.pool.query(
      'select count(*)::int as messages from messages where card_id = $1',
      [session.card_id],
    )
    expect(rows).toEqual([{ messages: 0 }])
  })

  it('takes what it alone leads to out of sight, until it comes back', async () => {
    const trunk = await talk('a', 'b')
    const [left, right] = [
      await branch(trunk, (await find(trunk, 'a')).id),
      await branch(trunk, (await find(trunk, 'a')).id),
    ]
    await say(reader, left, model, 'c')
    const select = { params: { id: (await find(left, 'c')).id }, body: { session_id: right.id } }
    await reader.call(chat.selectMessage, select)
    await say(reader, right, model, 'd')
    await say(reader, left, model, 'e')
    const nodes = async () =>
      (await reader.call(chat.tree, { params: { cardId: trunk.card_id } })).nodes.length
    const siblings = async () => (await historyOf(reader, trunk))[2]?.siblings.count
    const before = [await pathOf(left), await pathOf(right), await nodes(), await siblings()]

    await reader.call(chat.removeSession, { params: { id: left.id } })
    expect(await pathOf(right)).toEqual(before[1])
    await reader.call(chat.removeSession, { params: { id: right.id } })
    expect([await nodes(), await siblings()]).toEqual([2, 1])
    await reader.call(chat.restoreSession, { params: { id: left.id } })
    expect(await pathOf(left)).toEqual(before[0])
    await reader.call(chat.restoreSession, { params: { id: right.id } })
    expect([await pathOf(left), await pathOf(right), await nodes(), await siblings()]).toEqual(before)
  })

  it('takes along what hangs below a message that was deleted alone', async () => {
    const trunk = await talk('a', 'b')
    const twig = await branch(trunk, (await find(trunk, 'a')).id)
    await say(reader, twig, model, 'c')
    const answer = (await historyOf(reader, twig)).at(-1)
    await remove((await find(twig, 'c')).id, 'one')
    await reader.call(chat.removeSession, { params: { id: twig.id } })
    const select = { params: { id: answer?.id as MessageId }, body: { session_id: trunk.id } }
    expect((await reader.send(chat.selectMessage, select)).status).toBe(404)
    expect((await historyOf(reader, trunk))[2]?.siblings.count).toBe(1)
    await reader.call(chat.restoreSession, { params: { id: twig.id } })
    expect(await pathOf(twig)).toEqual(['·', 'a', '·'])
    expect((await historyOf(reader, trunk))[2]?.siblings.count).toBe(2)
  })

  it('comes back to what is left, when what it led through was deleted meanwhile', async () => {
    const trunk = await talk('a', 'b')
    const b = await find(trunk, 'b')
    const twig = await branch(trunk, b.id)
    await say(reader, twig, model, 'c')
    await reader.call(chat.removeSession, { params: { id: twig.id } })
    await remove(b.id, 'rest')
    await reader.call(chat.restoreSession, { params: { id: twig.id } })
    expect(await pathOf(twig)).toEqual(['·', 'a', '·'])
    await restore(b.id)
    expect(await pathOf(twig)).toEqual(['·', 'a', '·', 'b', 'c', '·'])
  })

  it('says before what would go', async () => {
    const trunk = await talk('a', 'b')
    const removalOf = ({ id }: Session) => reader.call(chat.removal, { params: { id } })
    expect(await removalOf(trunk)).toEqual({ messages: 5, is_whole_tree: true })
    const twig = await branch(trunk, (await find(trunk, 'a')).id)
    expect(await removalOf(twig)).toEqual({ messages: 0, is_whole_tree: false })
    expect(await removalOf(trunk)).toEqual({ messages: 3, is_whole_tree: false })
    await say(reader, twig, model, 'c')
    expect(await removalOf(twig)).toEqual({ messages: 2, is_whole_tree: false })
  })

  it('counts what would go in long chats, too', async () => {
    const trunk = await talk(...'abcdefghijklmno')
    const ids = (await historyOf(reader, trunk, { limit: 100 })).map(message => message.id)
    for (const at of [0, 1, 7, 13, 20, 29]) {
      const twig = await branch(trunk, ids[at] as MessageId)
      const params = { id: twig.id }
      expect(await reader.call(chat.removal, { params })).toEqual({ messages: 0, is_whole_tree: false })
      const of = { params: { id: trunk.id } }
      expect((await reader.call(chat.removal, of)).messages).toBe(ids.length - at - 1)
    }
  })
})

describe('the graph of a card’s chats', () => {
  it('has beginnings, forks, ends and heads, and how much is between', async () => {
    const trunk = await talk('a', 'b')
    const twig = await branch(trunk, (await find(trunk, 'a')).id)
    await say(reader, twig, model, 'c')
    const { items, nodes, left_out } = await reader.call(chat.tree, { params: { cardId: trunk.card_id } })
    expect(items.map(item => item.id)).toEqual([twig.id, trunk.id])
    expect(left_out).toBe(0)
    const a = nodes.find(node => node.excerpt === 'a')
    expect(nodes.map(({ role, depth, messages }) => [role, depth, messages])).toEqual([
      ['assistant', 0, 1],
      ['user', 1, 1],
      ['assistant', 4, 3],
      ['assistant', 3, 2],
    ])
    expect(nodes.slice(2).map(node => node.parent_id)).toEqual([a?.id, a?.id])
    expect(nodes.map(node => node.id)).toEqual(
      expect.arrayContaining([(await now(trunk)).head_message_id, (await now(twig)).head_message_id]),
    )
  })

  it('shows nothing of what is deleted', async () => {
    const session = await talk('a', 'b')
    await remove((await find(session, 'a')).id, 'one')
    await remove((await find(session, 'b')).id, 'rest')
    const { nodes } = await reader.call(chat.tree, { params: { cardId: session.card_id } })
    expect(nodes.map(node => node.messages)).toEqual([1, 1])
  })

  it('can have a favourite path', async () => {
    const { id } = await talk()
    const marked = await reader.call(chat.markSession, { params: { id }, body: { is_favorite: true } })
    expect(marked.is_favorite).toBe(true)
    expect((await reader.call(chat.markSession, { params: { id }, body: {} })).is_favorite).toBe(true)
  })
})

it('nobody else finds a chat or message to branch, mark, delete or restore, not even an admin', async () => {
  const session = await talk('a', 'b')
  const gone = await talk('a')
  await reader.call(chat.removeSession, { params: { id: gone.id } })
  const [a, b] = [await find(session, 'a'), await find(session, 'b')]
  await remove(b.id, 'rest')
  const stranger = await app.api.register('stranger')
  const nobody = app.api.as(null)
  const attempts = (api: Api) => [
    api.send(chat.createSession, {
      body: { branch_of: { session_id: session.id, message_id: a.id } },
    }),
    api.send(chat.markSession, { params: { id: session.id }, body: { is_favorite: true } }),
    api.send(chat.removal, { params: { id: session.id } }),
    api.send(chat.restoreSession, { params: { id: gone.id } }),
    api.send(chat.removeMessage, { params: { id: a.id } }),
    api.send(chat.restoreMessage, { params: { id: b.id } }),
    api.send(chat.tree, { params: { cardId: session.card_id } }),
  ]
  const statuses = async (api: Api) => (await Promise.all(attempts(api))).map(answer => answer.status)
  for (const api of [stranger, admin]) expect(await statuses(api)).toEqual(Array(7).fill(404))
  expect(await statuses(nobody)).toEqual(Array(7).fill(401))
  expect(await pathOf(session)).toEqual(['·', 'a', '·'])
})
