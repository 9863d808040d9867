import { type MessageId, routes, type Session } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { historyOf, say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { growChat } from '../store/testing/grow-chat.ts'
import { purgeExpiredDeletions } from './purge-expired.ts'
import { branchingHelpers } from './testing/branching.ts'

const { chat } = routes
const { app, admin, reader, model } = await chatAppForFile('tokens-1')
const { pathOf, talk, find, branch, remove, restore } = branchingHelpers(reader, model)

const later = (minutes: number): Date => new Date(Date.now() + minutes * 60_000)

describe('a deleted chat', () => {
  it('is in its owner’s bin, and can be restored unchanged', async () => {
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

  it('is purged after thirty days, with the messages that no other chat uses', async () => {
    const mainChat = await talk('a', 'b')
    const branchChat = await branch(mainChat, (await find(mainChat, 'a')).id)
    await say(reader, branchChat, model, 'c')
    const c = await find(branchChat, 'c')
    await reader.call(chat.removeSession, { params: { id: branchChat.id } })
    await purgeExpiredDeletions(app.context.db, later(29 * 24 * 60))
    expect((await find(mainChat, 'b')).id).toBeDefined()
    await purgeExpiredDeletions(app.context.db, later(31 * 24 * 60))
    expect((await reader.refused(chat.restoreSession, { params: { id: branchChat.id } })).status).toBe(404)
    expect((await reader.refused(chat.removeMessage, { params: { id: c.id } })).status).toBe(404)
    expect(await pathOf(mainChat)).toEqual(['·', 'a', '·', 'b', '·'])

    await reader.call(chat.removeSession, { params: { id: mainChat.id } })
    await purgeExpiredDeletions(app.context.db, later(31 * 24 * 60))
    const left = await app.context.db
      .selectFrom('messages')
      .select('id')
      .where('card_id', '=', mainChat.card_id)
      .execute()
    expect(left).toEqual([])
  })

  it('is purged after thirty days, however long it is', async () => {
    const session = await startChat(reader)
    await growChat(app.database.pool, session.id, { messages: 21_000, from: '2026-01-01' })
    await reader.call(chat.removeSession, { params: { id: session.id } })
    await purgeExpiredDeletions(app.context.db, later(31 * 24 * 60))
    const { rows } = await app.database.pool.query(
      'select count(*)::int as messages from messages where card_id = $1',
      [session.card_id],
    )
    expect(rows).toEqual([{ messages: 0 }])
  })

  it('hides the messages that only it uses, until it is restored', async () => {
    const mainChat = await talk('a', 'b')
    const [left, right] = [
      await branch(mainChat, (await find(mainChat, 'a')).id),
      await branch(mainChat, (await find(mainChat, 'a')).id),
    ]
    await say(reader, left, model, 'c')
    const select = { params: { id: (await find(left, 'c')).id }, body: { session_id: right.id } }
    await reader.call(chat.selectMessage, select)
    await say(reader, right, model, 'd')
    await say(reader, left, model, 'e')
    const nodes = async () =>
      (await reader.call(chat.tree, { params: { cardId: mainChat.card_id } })).nodes.length
    const siblings = async () => (await historyOf(reader, mainChat))[2]?.siblings.count
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

  it('includes what is below a message that was deleted alone', async () => {
    const mainChat = await talk('a', 'b')
    const branchChat = await branch(mainChat, (await find(mainChat, 'a')).id)
    await say(reader, branchChat, model, 'c')
    const answer = (await historyOf(reader, branchChat)).at(-1)
    await remove((await find(branchChat, 'c')).id, 'one')
    await reader.call(chat.removeSession, { params: { id: branchChat.id } })
    const select = { params: { id: answer?.id as MessageId }, body: { session_id: mainChat.id } }
    expect((await reader.send(chat.selectMessage, select)).status).toBe(404)
    expect((await historyOf(reader, mainChat))[2]?.siblings.count).toBe(1)
    await reader.call(chat.restoreSession, { params: { id: branchChat.id } })
    expect(await pathOf(branchChat)).toEqual(['·', 'a', '·'])
    expect((await historyOf(reader, mainChat))[2]?.siblings.count).toBe(2)
  })

  it('is restored without messages that were deleted meanwhile', async () => {
    const mainChat = await talk('a', 'b')
    const b = await find(mainChat, 'b')
    const branchChat = await branch(mainChat, b.id)
    await say(reader, branchChat, model, 'c')
    await reader.call(chat.removeSession, { params: { id: branchChat.id } })
    await remove(b.id, 'rest')
    await reader.call(chat.restoreSession, { params: { id: branchChat.id } })
    expect(await pathOf(branchChat)).toEqual(['·', 'a', '·'])
    await restore(b.id)
    expect(await pathOf(branchChat)).toEqual(['·', 'a', '·', 'b', 'c', '·'])
  })

  it('says beforehand what would be deleted', async () => {
    const mainChat = await talk('a', 'b')
    const removalOf = ({ id }: Session) => reader.call(chat.removal, { params: { id } })
    expect(await removalOf(mainChat)).toEqual({ messages: 5, is_whole_tree: true })
    const branchChat = await branch(mainChat, (await find(mainChat, 'a')).id)
    expect(await removalOf(branchChat)).toEqual({ messages: 0, is_whole_tree: false })
    expect(await removalOf(mainChat)).toEqual({ messages: 3, is_whole_tree: false })
    await say(reader, branchChat, model, 'c')
    expect(await removalOf(branchChat)).toEqual({ messages: 2, is_whole_tree: false })
  })

  it('says that for long chats, too', async () => {
    const mainChat = await talk(...'abcdefghijklmno')
    const ids = (await historyOf(reader, mainChat, { limit: 100 })).map(message => message.id)
    for (const at of [0, 1, 7, 13, 20, 29]) {
      const branchChat = await branch(mainChat, ids[at] as MessageId)
      const params = { id: branchChat.id }
      expect(await reader.call(chat.removal, { params })).toEqual({ messages: 0, is_whole_tree: false })
      const of = { params: { id: mainChat.id } }
      expect((await reader.call(chat.removal, of)).messages).toBe(ids.length - at - 1)
    }
  })
})
