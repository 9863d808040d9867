import { type MessageId, routes, type Session } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { historyOf, readEvents, say } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { aLine, bring, HEADER } from '../transfer/testing/chat-file.ts'
import { branchingHelpers } from './testing/branching.ts'

const { chat, chatSettings } = routes
const { app, admin, reader, model } = await chatAppForFile('tokens-1')
const { pathOf, now, talk, find, branch, remove } = branchingHelpers(reader, model)

describe('a branch of a chat', () => {
  it('shares the messages above it, and continues on its own', async () => {
    const mainChat = await talk('a', 'b')
    const fork = (await find(mainChat, 'a')).id
    const branchChat = await branch(mainChat, fork)
    expect(branchChat).toMatchObject({
      card_id: mainChat.card_id,
      parent_session_id: mainChat.id,
      fork_message_id: fork,
      head_message_id: fork,
      message_count: 2,
      title: 'Amy (2)',
    })
    await say(reader, branchChat, model, 'c')
    expect(await pathOf(branchChat)).toEqual(['·', 'a', 'c', '·'])
    expect(await pathOf(mainChat)).toEqual(['·', 'a', '·', 'b', '·'])
  })

  it('can be named and branched again, and becomes the card’s latest chat', async () => {
    const mainChat = await talk('a')
    const branchChat = await branch(mainChat, (await find(mainChat, 'a')).id, '雨夜')
    expect(branchChat.title).toBe('雨夜')
    const third = await branch(branchChat, (await find(branchChat, 'a')).id)
    expect(third).toMatchObject({ title: '雨夜 (3)', parent_session_id: branchChat.id })
    const params = { cardId: mainChat.card_id }
    expect((await reader.call(chat.lastSession, { params }))?.id).toBe(third.id)
  })

  it('starts with the chat’s settings, and keeps its own afterwards', async () => {
    const mainChat = await talk('a')
    const system_prompt = 'Speak softly.'
    await reader.call(chatSettings.change, { body: { session_id: mainChat.id, system_prompt } })
    const branchChat = await branch(mainChat, (await find(mainChat, 'a')).id)
    await reader.call(chatSettings.change, { body: { session_id: mainChat.id, system_prompt: null } })
    const { own } = await reader.call(chatSettings.get, { query: { session_id: branchChat.id } })
    expect(own.system_prompt).toBe(system_prompt)
  })

  it('shows alternatives of all branches, and each chat keeps its own path', async () => {
    const mainChat = await talk('a')
    const [greeting] = await historyOf(reader, mainChat)
    const branchChat = await branch(mainChat, greeting?.id as MessageId)
    await say(reader, branchChat, model, 'b')
    const b = await find(branchChat, 'b')
    expect(b.siblings).toMatchObject({ index: 1, count: 2 })
    const select = { params: { id: b.siblings.ids[0] as string }, body: { session_id: branchChat.id } }
    expect((await reader.call(chat.selectMessage, select)).message_count).toBe(3)
    expect(await pathOf(branchChat)).toEqual(await pathOf(mainChat))
  })

  it('can begin at a greeting, beside the other greetings', async () => {
    const mainChat = await talk()
    const branchChat = await branch(mainChat, mainChat.head_message_id as MessageId)
    const body = { session_id: branchChat.id, action: 'continue', model_id: model } as const
    await readEvents(await reader.send(chat.complete, { body }))
    const [longer] = await historyOf(reader, branchChat)
    expect(longer).toMatchObject({ content: expect.stringMatching(/^Hello\. ./), siblings: { count: 2 } })
    const select = { params: { id: longer?.id as string }, body: { session_id: mainChat.id } }
    expect((await reader.call(chat.selectMessage, select)).head_message_id).toBe(longer?.id)
  })

  it('is refused at a message of another tree, or without a message', async () => {
    const [one, other] = [await talk('a'), await talk('b')]
    const body = { branch_of: { session_id: one.id, message_id: (await find(other, 'b')).id } }
    expect((await reader.refused(chat.createSession, { body })).status).toBe(404)
    expect((await reader.refused(chat.createSession, { body: {} })).status).toBe(400)
    const both = { ...body, card_id: one.card_id }
    expect((await reader.refused(chat.createSession, { body: both })).status).toBe(400)
  })
})

describe('the graph of a card’s chats', () => {
  it('has the same shape for thousands of messages', async () => {
    const { card_id } = await talk()
    const lines = Array.from({ length: 2_500 }, (_, n) => aLine({ is_user: n % 2 === 1, mes: `Line ${n}` }))
    const { sessions } = await bring(reader, [HEADER, ...lines].join('\n'), { card_id })
    const long = sessions[0] as Session
    const { items } = await reader.call(chat.history, { params: { id: long.id }, query: { limit: 100 } })
    const fork = items.find(({ content }) => content === 'Line 2449')
    const branchChat = await branch(long, fork?.id as MessageId)
    await say(reader, branchChat, model, 'c')
    const { nodes, left_out } = await reader.call(chat.tree, { params: { cardId: card_id } })
    expect(left_out).toBe(0)
    const summary = nodes.map(({ depth, messages, excerpt }) => [depth, messages, excerpt.slice(0, 9)])
    expect(summary).toEqual(
      expect.arrayContaining([
        [0, 1, 'Line 0'],
        [2_449, 2_449, 'Line 2449'],
        [2_499, 50, 'Line 2499'],
      ]),
    )
    expect(nodes.filter(node => node.depth === 2_451)).toHaveLength(1)
  })

  it('has beginnings, forks, ends and heads, with the counts between them', async () => {
    const mainChat = await talk('a', 'b')
    const branchChat = await branch(mainChat, (await find(mainChat, 'a')).id)
    await say(reader, branchChat, model, 'c')
    const { items, nodes, left_out } = await reader.call(chat.tree, { params: { cardId: mainChat.card_id } })
    expect(items.map(item => item.id)).toEqual([branchChat.id, mainChat.id])
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
      expect.arrayContaining([
        (await now(mainChat)).head_message_id,
        (await now(branchChat)).head_message_id,
      ]),
    )
  })

  it('leaves out deleted messages', async () => {
    const session = await talk('a', 'b')
    await remove((await find(session, 'a')).id, 'one')
    await remove((await find(session, 'b')).id, 'rest')
    const { nodes } = await reader.call(chat.tree, { params: { cardId: session.card_id } })
    expect(nodes.map(node => node.messages)).toEqual([1, 1])
  })

  it('can mark a favourite path', async () => {
    const { id } = await talk()
    const marked = await reader.call(chat.markSession, { params: { id }, body: { is_favorite: true } })
    expect(marked.is_favorite).toBe(true)
    expect((await reader.call(chat.markSession, { params: { id }, body: {} })).is_favorite).toBe(true)
  })
})

it('other users’ chats and messages cannot be branched, marked, deleted or restored, even by an admin', async () => {
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
