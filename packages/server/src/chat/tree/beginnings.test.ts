import { type MessageId, routes, type Session } from '@inkling/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { historyOf, say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { purgeExpiredDeletions } from './purge-expired.ts'

const { chat } = routes
const { app, reader, model } = await chatAppForFile('tokens-1')
let mainChat: Session
let branchChat: Session

const path = async (session: Session) => (await historyOf(reader, session)).map(({ content }) => content)
const removal = ({ id }: Session) => reader.call(chat.removal, { params: { id } })
const remove = ({ id }: Session) => reader.call(chat.removeSession, { params: { id } })
const restore = ({ id }: Session) => reader.call(chat.restoreSession, { params: { id } })

describe('two chats of one tree that begin with different greetings', () => {
  beforeEach(async () => {
    mainChat = await startChat(reader, { first_mes: 'Hello.', alternate_greetings: ['Welcome.'] })
    await say(reader, mainChat, model, 'a')
    const [greeting] = await historyOf(reader, mainChat)
    const branch_of = { session_id: mainChat.id, message_id: greeting?.id as MessageId }
    branchChat = await reader.call(chat.createSession, { body: { branch_of } })
    const params = { id: greeting?.siblings.ids[1] as MessageId }
    await reader.call(chat.selectMessage, { params, body: { session_id: branchChat.id } })
    await say(reader, branchChat, model, 'b')
  })

  it('share no message', async () => {
    expect(await removal(mainChat)).toEqual({ messages: 3, is_whole_tree: false })
    expect(await removal(branchChat)).toEqual({ messages: 3, is_whole_tree: false })
  })

  it('are deleted and restored independently', async () => {
    const before = await path(branchChat)
    expect(before.slice(0, 2)).toEqual(['Welcome.', 'b'])
    await remove(branchChat)
    expect((await historyOf(reader, mainChat))[0]?.siblings.count).toBe(1)
    await restore(branchChat)
    expect(await path(branchChat)).toEqual(before)
    expect((await historyOf(reader, mainChat))[0]?.siblings.count).toBe(2)
  })

  it('are purged independently', async () => {
    await remove(branchChat)
    await purgeExpiredDeletions(app.context.db, new Date(Date.now() + 31 * 86_400_000))
    expect((await path(mainChat)).slice(0, 2)).toEqual(['Hello.', 'a'])
    const { rows } = await app.database.pool.query(
      'select content from messages where card_id = $1 order by id',
      [mainChat.card_id],
    )
    expect(rows.map(({ content }) => content).slice(0, 2)).toEqual(['Hello.', 'a'])
    expect(rows).toHaveLength(3)
  })
})
