import { type MessageId, routes } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { connectModel, historyOf, readEvents, say } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { purgeExpiredDeletions } from './purge-expired.ts'
import { branchingHelpers } from './testing/branching.ts'

const { chat } = routes
const { app, upstream, admin, reader, model } = await chatAppForFile('tokens-1')
const { pathOf, now, talk, find, branch, remove, restore } = branchingHelpers(reader, model)

describe('a message that is deleted alone', () => {
  it('leaves the path, the count, the pages and the prompt', async () => {
    const session = await talk('a', 'b', 'c')
    await remove((await find(session, 'b')).id, 'one')
    expect(await pathOf(session)).toEqual(['·', 'a', '·', '·', 'c', '·'])
    expect((await now(session)).message_count).toBe(6)
    const pages = await Promise.all([1, 2, 3, 4].map(page => pathOf(session, { page, limit: 2 })))
    expect(pages).toEqual([['c', '·'], ['·', '·'], ['·', 'a'], []])
    await say(reader, session, model, 'd')
    const sentTexts = upstream.requests.at(-1)?.body.messages.map(message => message.content)
    expect(sentTexts).toContain('c')
    expect(sentTexts).not.toContain('b')
    expect((await now(session)).message_count).toBe(8)
  })

  it('leaves its answers beside its alternatives', async () => {
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

  it('is restored to its place, even if its neighbours were deleted since', async () => {
    const session = await talk('a', 'b', 'c')
    const before = await historyOf(reader, session)
    const ids = before.slice(1, 5).map(message => message.id)
    for (const id of ids) await remove(id, 'one')
    expect(await pathOf(session)).toEqual(['·', 'c', '·'])
    for (const id of [ids[2], ids[0], ids[3], ids[1]]) await restore(id as MessageId)
    expect(await historyOf(reader, session)).toEqual(before)
    expect((await now(session)).message_count).toBe(7)
  })

  it('can be the greeting', async () => {
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
  it('is deleted with all its branches, and chats on them move up', async () => {
    const mainChat = await talk('a', 'b')
    const branchChat = await branch(mainChat, (await find(mainChat, 'b')).id)
    await say(reader, branchChat, model, 'c')
    await remove((await find(mainChat, 'b')).id, 'rest')
    for (const session of [mainChat, branchChat]) {
      expect(await pathOf(session)).toEqual(['·', 'a', '·'])
      expect((await now(session)).message_count).toBe(3)
    }
  })

  it('is replaced by the alternative beside it', async () => {
    const session = await talk('a')
    const [greeting] = await historyOf(reader, session)
    await say(reader, session, model, 'b', { parent_message_id: greeting?.id })
    await remove((await find(session, 'b')).id, 'rest')
    expect(await pathOf(session)).toEqual(['·', 'a', '·'])
  })

  it('leaves an empty chat that can be continued, if it is the first', async () => {
    const session = await talk('a')
    const [greeting] = await historyOf(reader, session)
    await remove(greeting?.id as MessageId, 'rest')
    expect(await now(session)).toMatchObject({ head_message_id: null, message_count: 0 })
    await say(reader, session, model, 'b')
    expect(await pathOf(session)).toEqual(['b', '·'])
  })

  it('is restored with everything below, and chats not continued since return to it', async () => {
    const mainChat = await talk('a', 'b')
    const b = await find(mainChat, 'b')
    const branchChat = await branch(mainChat, b.id)
    await remove(b.id, 'rest')
    await say(reader, branchChat, model, 'c')
    await restore(b.id)
    expect(await pathOf(mainChat)).toEqual(['·', 'a', '·', 'b', '·'])
    expect(await pathOf(branchChat)).toEqual(['·', 'a', '·', 'c', '·'])
    expect((await find(mainChat, 'b')).siblings.count).toBe(2)
  })

  it('is restored together with what was deleted above it', async () => {
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
    'cannot be continued, edited, selected or deleted again, nor what is below it (%s)',
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
  it('works for ten minutes', async () => {
    const session = await talk('a')
    const { id } = await find(session, 'a')
    await remove(id, 'rest')
    app.clock.advance({ seconds: 11 * 60 })
    expect((await reader.refused(chat.restoreMessage, { params: { id } })).status).toBe(404)
  })

  it('finds nothing after the purge, and the path stays intact', async () => {
    const session = await talk('a', 'b', 'c')
    const [b, c] = [await find(session, 'b'), await find(session, 'c')]
    await app.database.pool.query(`update messages set origin = '{"extra":{"note":"of b"}}' where id = $1`, [
      b.id,
    ])
    await remove(b.id, 'one')
    await remove(c.id, 'rest')
    await purgeExpiredDeletions(app.context.db, app.clock.now())
    await restore(b.id)
    await remove(b.id, 'one')
    await purgeExpiredDeletions(app.context.db, new Date(app.clock.now().getTime() + 11 * 60_000))
    expect((await reader.refused(chat.restoreMessage, { params: { id: b.id } })).status).toBe(404)
    expect(await pathOf(session)).toEqual(['·', 'a', '·', '·'])
    const messages = await app.context.db
      .selectFrom('messages')
      .select(['id', 'content', 'origin'])
      .where('id', 'in', [b.id, c.id])
      .execute()
    expect(messages).toEqual([{ id: b.id, content: '', origin: null }])
    await say(reader, session, model, 'd')
    expect(await pathOf(session, { page: 2, limit: 2 })).toEqual(['·', '·'])
  })

  it('has one effect, however often the call is repeated', async () => {
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

describe('deleting while an answer is written', () => {
  it('stops the answer, and undo restores both with the text so far', async () => {
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

  it('never leaves a message below a deleted one', async () => {
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

it('two tabs that delete the same message delete it once, and counts stay right', async () => {
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
