import { type Message, type MessageId, routes, type Session } from '@inkling/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { historyOf, say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { branchSession } from '../sessions/branch-off.ts'
import { lockTree } from './lock-tree.ts'
import { purgeMessage } from './purge-expired.ts'
import { restoreMessage } from './restore-message.ts'
import { findTreeProblems } from './testing/crooked.ts'
import { meet } from './testing/meanwhile.ts'

const { chat } = routes
const { app, reader, model } = await chatAppForFile('tokens-1')
const { db, clock } = app.context
const { id: user_id } = await reader.call(routes.profile.get)
let session: Session

beforeEach(async () => {
  session = await startChat(reader, { first_mes: 'Hello.' })
  for (const word of ['a', 'b']) await say(reader, session, model, word)
})

const path = () => historyOf(reader, session)
const words = async () => (await path()).map(({ role, content }) => (role === 'user' ? content : '·'))
const soon = () => new Date(clock.now().getTime() + 11 * 60_000)

async function find(content: string): Promise<Message> {
  const match = (await path()).find(message => message.content === content)
  if (match === undefined) throw new Error(`“${content}” is not on the path`)
  return match
}

const remove = (id: MessageId) =>
  reader.call(chat.removeMessage, { params: { id }, query: { scope: 'one' as const } })
const restore = (id: MessageId) => reader.call(chat.restoreMessage, { params: { id } })
const select = (id: MessageId) =>
  reader.call(chat.selectMessage, { params: { id }, body: { session_id: session.id } })

describe('a restored message', () => {
  it('continues with the path that went past it', async () => {
    const [, a, answer, b] = (await path()).map(({ id }) => id) as [
      MessageId,
      MessageId,
      MessageId,
      MessageId,
    ]
    await say(reader, session, model, 'c', { parent_message_id: answer })
    await select(b)
    await remove(a)
    await remove(answer)
    await restore(a)
    await reader.call(chat.editMessage, {
      params: { id: a },
      body: { as: 'sibling', content: 'd', session_id: session.id },
    })
    await select(a)
    expect(await words()).toEqual(['·', 'a', 'b', '·'])
  })

  it('forgets an active child that is no longer below it', async () => {
    const [greeting, a, answer] = (await path()).map(({ id }) => id) as [MessageId, MessageId, MessageId]
    await remove(answer)
    await remove(a)
    await restore(answer)
    await say(reader, session, model, 'c', { parent_message_id: greeting })
    await restore(a)
    expect(await findTreeProblems(app.database.pool)).toEqual([])
    await select(a)
    expect(await words()).toEqual(['·', 'a', '·', 'b', '·'])
  })

  it('stays hidden while only chats in the bin use it', async () => {
    const [greeting] = await path()
    const body = { branch_of: { session_id: session.id, message_id: greeting?.id as MessageId } }
    const branchChat = await reader.call(chat.createSession, { body })
    await say(reader, branchChat, model, 'c')
    const before = await historyOf(reader, branchChat)
    const c = before[1] as Message
    await remove(c.id)
    await reader.call(chat.removeSession, { params: { id: branchChat.id } })
    await restore(c.id)
    expect((await find('a')).siblings.count).toBe(1)
    await reader.call(chat.restoreSession, { params: { id: branchChat.id } })
    expect(await historyOf(reader, branchChat)).toEqual(before)
  })
})

describe('a restored chat', () => {
  it('does not restore what was deleted with a message meanwhile', async () => {
    await say(reader, session, model, 'the lost words')
    const [, a, , b, answer, lost] = await path()
    const branch = (message_id: MessageId | undefined) => {
      const branch_of = { session_id: session.id, message_id: message_id as MessageId }
      return reader.call(chat.createSession, { body: { branch_of } })
    }
    const [twig, other] = [await branch(answer?.id), await branch(a?.id)]
    await say(reader, other, model, 'd')
    await reader.call(chat.removeSession, { params: { id: session.id } })
    await reader.call(chat.removeMessage, { params: { id: b?.id as string }, query: { scope: 'rest' } })
    await reader.call(chat.removeSession, { params: { id: twig.id } })
    await reader.call(chat.restoreSession, { params: { id: session.id } })
    expect(await findTreeProblems(app.database.pool)).toEqual([])
    expect((await reader.call(chat.search, { query: { q: 'lost words' } })).items).toEqual([])
    await restore(b?.id as MessageId)
    await select(lost?.id as MessageId)
    expect(await words()).toEqual(['·', 'a', '·', 'b', '·', 'the lost words', '·'])
  })
})

describe('a purged message', () => {
  it('is not restored empty by an undo at the same moment', async () => {
    const { id } = await find('a')
    await remove(id)
    const answer = await meet(
      db,
      tx => purgeMessage(tx, id, soon()),
      () => reader.send(chat.restoreMessage, { params: { id } }),
    )
    expect(answer.status).toBe(404)
    expect(await words()).toEqual(['·', '·', 'b', '·'])
  })

  it('is never one that was just restored', async () => {
    const { id } = await find('a')
    await remove(id)
    await meet(
      db,
      tx => restoreMessage(tx, user_id, id, clock.now()),
      () => db.transaction().execute(tx => purgeMessage(tx, id, soon())),
    )
    expect(await words()).toEqual(['·', 'a', '·', 'b', '·'])
  })
})

it('deleting also locks a chat that branched off while it waited', async () => {
  const { tree_id, ...own } = await db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow()
  const branch_of = { session_id: own.id, message_id: own.head_message_id as MessageId }
  const actor = { id: user_id, login_id: '' as never, role: 'user' } as const // the login is not used here
  const held = await meet(
    db,
    tx => branchSession(app.context, tx, actor, { branch_of }),
    () => db.transaction().execute(tx => lockTree(tx, user_id, tree_id)),
  )
  expect(held).toHaveLength(2)
})
