import {
  type CardId,
  type ChatGraph,
  MEMORIES_MAX,
  type MessageId,
  memories,
  routes,
  type Session,
  type SessionId,
  type TreeId,
} from '@inkling/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { historyOf, say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'

const { chat } = routes
const { app, reader, model } = await chatAppForFile('tokens-3')

/** The last branch is marked as favorite. */
async function grownTree(): Promise<Session> {
  const mainChat = await startChat(reader, { first_mes: 'One.', alternate_greetings: ['Two.'] })
  await say(reader, mainChat, model, 'first')
  await say(reader, mainChat, model, 'second')
  const branch = async (from: Session, place: number, title: string): Promise<Session> => {
    const message_id = (await historyOf(reader, from))[place]?.id as string
    const branch_of = { session_id: from.id, message_id }
    const session = await reader.call(chat.createSession, { body: { branch_of, title } })
    await say(reader, session, model, title)
    return session
  }
  const branchChat = await branch(mainChat, 2, 'Twig')
  const leaf = await branch(branchChat, 4, 'Leaf')
  await reader.call(chat.markSession, { params: { id: leaf.id }, body: { is_favorite: true } })
  // Makes the trunk the most recently changed chat.
  await reader.call(chat.selectMessage, {
    params: { id: (await historyOf(reader, mainChat))[1]?.id as string },
    body: { session_id: mainChat.id },
  })
  return mainChat
}

async function exportTree({ id }: Session): Promise<string> {
  return await (await reader.send(chat.exportSession, { params: { id }, query: { format: 'json' } })).text()
}

const bring = async (body: string, card_id: CardId) =>
  await reader.call(chat.importSessions, { body, query: { card_id } })

async function shapeOf({ card_id, tree_id }: Session) {
  const { items, nodes } = await reader.call(chat.tree, { params: { cardId: card_id } })
  const chats = items.filter(item => item.tree_id === tree_id)
  const titleOf = (id: string | null) => chats.find(one => one.id === id)?.title
  return {
    chats: chats.map(one => ({
      title: one.title,
      is_favorite: one.is_favorite,
      messages: one.message_count,
      times: [one.created_at, one.updated_at],
      branched_off: titleOf(one.parent_session_id),
      at: saidAt(nodes, one.fork_message_id),
      head: saidAt(nodes, one.head_message_id),
    })),
    nodes: nodesBelow(nodes, tree_id, null),
  }
}

const saidAt = (nodes: ChatGraph['nodes'], id: string | null) => {
  const node = nodes.find(one => one.id === id)
  return node && [node.depth, node.excerpt]
}

const nodesBelow = (nodes: ChatGraph['nodes'], tree_id: TreeId, parent: string | null): unknown[] =>
  nodes
    .filter(node => node.tree_id === tree_id && node.parent_id === parent)
    .map(({ id, role, excerpt, depth, messages, created_at }) => ({
      said: { role, excerpt, depth, messages, created_at },
      below: nodesBelow(nodes, tree_id, id),
    }))

it('the graph is imported with branches, marks and times', async () => {
  const mainChat = await grownTree()
  const before = await shapeOf(mainChat)
  expect(before.chats.map(({ branched_off }) => branched_off)).toEqual([undefined, 'Twig', 'Amy'])
  const { sessions } = await bring(await exportTree(mainChat), mainChat.card_id)
  const back = sessions.find(({ title }) => title === mainChat.title) as Session
  expect(back.tree_id).not.toBe(mainChat.tree_id)
  expect(await shapeOf(back)).toEqual(before)
})

it('the tree is the same whichever chat is exported', async () => {
  const mainChat = await grownTree()
  const before = await shapeOf(mainChat)
  const { items } = await reader.call(chat.tree, { params: { cardId: mainChat.card_id } })
  const leaf = items.find(({ title }) => title === 'Leaf') as Session
  const [first] = (await bring(await exportTree(leaf), mainChat.card_id)).sessions
  expect(await shapeOf(first as Session)).toEqual(before)
})

it('chats with an impossible origin are imported without one', async () => {
  const { card_id } = await startChat(reader)
  const head = (inkling: object) => ({ title: 'Loop', head: '1', inkling })
  const heads = [
    { parent: 1 },
    { parent: 0 },
    { parent: 2 },
    { parent: 9, fork: '7', updated_at: '2999-01-01T00:00:00Z' },
    { parent: 'x', fork: 1, created_at: 'long ago' },
  ].map(head)
  const { sessions } = await bring(
    JSON.stringify({ inkling_chat: 1, nodes: [{ id: '1', content: 'x', parent_id: null }], heads }),
    card_id,
  )
  expect(sessions).toHaveLength(5)
  for (const { parent_session_id, fork_message_id, updated_at } of sessions) {
    expect([parent_session_id, fork_message_id]).toEqual([null, null])
    expect(Date.parse(updated_at)).toBeLessThanOrEqual(Date.now())
  }
})

it('memories, notes and the summary are imported, without vectors', async () => {
  const session = await startChat(reader, { first_mes: 'The lamp was lit.' })
  await say(reader, session, model, 'first')
  const [greeting, question, answer] = (await historyOf(reader, session)).map(({ id }) => id)
  const note = { text: 'Amy has the key.', importance: 0.9, message_id: question as MessageId }
  const { id: note_id } = await reader.call(memories.add, { params: { id: session.id }, body: note })
  await reader.call(memories.change, { params: { id: note_id }, body: { is_off: true } })
  const otherwise = { text: 'A light at sea.', is_pinned: true }
  await reader.call(memories.changeOfMessage, { params: { id: greeting as MessageId }, body: otherwise })
  await app.context.db
    .insertInto('summaries')
    .columns([
      'message_id',
      'user_id',
      'card_id',
      'text',
      'messages',
      'model_name',
      'created_at',
      'updated_at',
    ])
    .expression(db =>
      db
        .selectFrom('messages')
        .select([
          'id',
          'user_id',
          'card_id',
          sql<string>`'It began.'`.as('text'),
          sql<number>`3`.as('messages'),
        ])
        .select([sql<string>`'teller'`.as('model_name'), 'created_at', 'created_at as updated_at'])
        .where('id', '=', answer as MessageId),
    )
    .execute()
  const [back] = (await bring(await exportTree(session), session.card_id)).sessions
  const params = { id: back?.id as SessionId }
  const { items } = await reader.call(memories.list, { params })
  expect(
    items.map(({ kind, text, importance, is_pinned, is_off }) => [kind, text, importance, is_pinned, is_off]),
  ).toEqual([
    ['message', 't0 t1 t2 ', 0.5, false, false],
    ['note', 'Amy has the key.', 0.9, false, true],
    ['message', 'first', 0.5, false, false],
    ['message', 'A light at sea.', 0.5, true, false],
  ])
  const { summary } = await reader.call(memories.status, { params })
  expect(summary).toMatchObject({ text: 'It began.', messages: 3, model_name: 'teller', is_edited: false })
})

it('broken memories are skipped, and notes have their limit', async () => {
  const { card_id } = await startChat(reader)
  const time = '2026-01-01T00:00:00.000Z'
  const summary = {
    text: 'So far.',
    messages: 1,
    model_name: null,
    is_edited: false,
    created_at: time,
    updated_at: time,
  }
  const node = (id: string, memory: object) => ({
    id,
    content: 'x',
    parent_id: null,
    extra: { inkling: { memory, edited_at: '0000-01-01T00:00:00.000Z' } },
  })
  const nodes = [
    node('1', { own: { importance: 9 }, notes: 'x', summary: { text: 7 } }),
    node('5', { summary: { ...summary, messages: 2 ** 40 } }),
    node('6', { summary: { ...summary, created_at: '0000-01-01T00:00:00.000Z' } }),
    node('7', { summary: { ...summary, model_name: 'a\0b\ud800' } }),
    node('2', { own: 1, notes: [{ text: '', created_at: time }] }),
    node('3', { notes: Array.from({ length: 1_500 }, (_, at) => ({ text: `n${at}`, created_at: time })) }),
    node('4', { notes: Array.from({ length: 1_500 }, (_, at) => ({ text: `m${at}`, created_at: time })) }),
  ]
  const file = { inkling_chat: 1, nodes, heads: [{ title: 'x', head: '1' }] }
  const [back] = (await bring(JSON.stringify(file), card_id)).sessions
  const { items } = await reader.call(memories.list, { params: { id: back?.id as SessionId } })
  expect(items.map(({ text, importance }) => [text, importance])).toEqual([['x', 0.5]])
  const { count } = await app.context.db
    .selectFrom('memories')
    .select(row => row.fn.countAll<number>().as('count'))
    .where('card_id', '=', card_id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(MEMORIES_MAX)
})
