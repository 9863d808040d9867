import {
  type Message,
  type MessageId,
  type ModelId,
  memories,
  modelUsage,
  routes,
  type Session,
} from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { historyOf, startChat } from '../../../testing/chat.ts'
import { growChat } from '../../store/testing/grow-chat.ts'
import { lastRequestText, playSummary, summariesForFile } from './testing.ts'

const { chat, prompts } = routes
const {
  app,
  upstream,
  admin,
  reader,
  model,
  teller: summariser,
  settle,
  status,
  summaryOf,
  turn,
  longChat,
  goOn,
  summarised,
} = await summariesForFile()

const requestSummary = (session: Session) => reader.call(memories.summarise, { params: { id: session.id } })
const edit = (session: Session, text: string) =>
  reader.call(memories.editSummary, { params: { id: session.id }, body: { text } })
const summariserPrompt = () => lastRequestText(summariser)
const lastRequest = () => lastRequestText(upstream)
const answersOf = async (model_id: ModelId): Promise<number> =>
  (await admin.call(modelUsage.list, { query: { model_id } })).items.reduce(
    (sum, { answers }) => sum + answers,
    0,
  )
const lastOf = async (session: Session): Promise<Message> => {
  const [last] = (await historyOf(reader, session)).slice(-1)
  if (last === undefined) throw new Error('nothing was said')
  return last
}

describe('what no longer fits the context', () => {
  it('is summarised by the chosen model, for the chat’s model', async () => {
    const session = await longChat(40)
    await summarised(session, 'The keeper promised to keep the lamp lit.')
    expect(summariserPrompt()).toContain('Amy: It began at sea.')
    expect(summariserPrompt()).toContain('On day 12 the keeper said')
    expect(summariserPrompt()).not.toContain('On day 40')
    expect(lastRequest()).not.toContain('The keeper promised')
    const summary = await summaryOf(session)
    expect(summary).toMatchObject({ model_name: 'normal', is_edited: false })
    await turn(session)
    expect(lastRequest()).toContain('[Earlier in this story: The keeper promised to keep the lamp lit.]')
  })

  it('is summarised with the user’s instruction, and the inspector shows the prompt', async () => {
    const session = await longChat(40)
    await settle(session, { summary: 'Bob owes Amy a boat.' })
    await summarised(session, 'The lamp stays lit.')
    await turn(session)
    expect(lastRequest()).toContain('[Earlier in this story: Bob owes Amy a boat.\n\nThe lamp stays lit.]')
    const { id } = await lastOf(session)
    const before = await reader.call(prompts.ofMessage, { params: { id } })
    expect(before.standing).toBe('sent')
    await goOn(session)
    await summarised(session, 'Much later.')
    expect((await reader.call(prompts.ofMessage, { params: { id } })).standing).toBe('sent')
  })

  it('is added to the summary once there is enough', async () => {
    const session = await longChat(40)
    await summarised(session, 'First.')
    const first = await summaryOf(session)
    const questions = summariser.requests.length
    await turn(session)
    await expect.poll(async () => (await status(session)).is_summarising).toBe(false)
    expect(summariser.requests).toHaveLength(questions)
    await goOn(session)
    await summarised(session, 'First and second.')
    expect(summariserPrompt()).toContain('<summary>\nFirst.\n</summary>')
    expect(summariserPrompt()).toContain('In week 3 came a storm.')
    expect(summariserPrompt()).not.toContain('On day 12 ')
    const second = await summaryOf(session)
    expect(second?.messages).toBeGreaterThan(first?.messages ?? 0)
  })

  it('is summarised in several calls if it is long', async () => {
    const session = await longChat(300)
    const questions = summariser.requests.length
    await turn(session)
    await expect
      .poll(async () => (await summaryOf(session))?.messages ?? 0, { timeout: 20_000 })
      .toBeGreaterThan(270)
    expect(summariser.requests.length).toBeGreaterThan(questions + 4)
    expect(summariserPrompt()).toContain('<summary>\nt0 t1')
    expect(summariserPrompt()).not.toContain('On day 9 ')
  })

  it('is summarised as far as it fits a call, even a single message', async () => {
    const session = await longChat(0)
    await growChat(app.database.pool, session.id, {
      messages: 1,
      from: '2026-01-01',
      content: `repeat('The night was long and no ship came by. ', 4000)`,
      tokens: 40_000,
    })
    await growChat(app.database.pool, session.id, { messages: 60, from: '2026-02-01', tokens: 100 })
    const questions = summariser.requests.length
    await turn(session)
    await expect
      .poll(async () => (await summaryOf(session))?.messages ?? 0, { timeout: 20_000 })
      .toBeGreaterThan(10)
    const lengths = summariser.requests.slice(questions).map(({ body }) => JSON.stringify(body).length)
    expect(Math.max(...lengths)).toBeLessThan(30_000)
  })

  it('is summarised in the language of the chat', async () => {
    const session = await startChat(reader, { first_mes: '海上起了风。' })
    await settle(session)
    await growChat(app.database.pool, session.id, {
      messages: 40,
      from: '2026-01-01',
      content: `'第' || n || '天，守灯人说灯一直亮着，他答应过不会让它熄灭。'`,
      tokens: 100,
    })
    await summarised(session, '守灯人答应让灯一直亮着。')
    expect(summariserPrompt()).toContain('你负责维护 Bob 与 Amy 之间角色扮演的前情提要')
    expect(summariserPrompt()).toContain('守灯人说灯一直亮着')
  })

  it('is summarised by the chat’s own model by default, which counts as usage', async () => {
    const session = await longChat(40)
    await settle(session, {}, null)
    const before = await answersOf(model)
    await turn(session)
    await expect.poll(async () => (await summaryOf(session))?.text, { timeout: 10_000 }).toBe('t0 t1 t2')
    expect((await answersOf(model)) - before).toBe(2)
  })
})

describe('a summary', () => {
  it('belongs to its branch, from the fork on', async () => {
    const session = await longChat(40)
    await summarised(session, 'Common.')
    const at = (await summaryOf(session))?.message_id as MessageId
    const { id } = await lastOf(session)
    const later = await reader.call(chat.createSession, {
      body: { branch_of: { session_id: session.id, message_id: id } },
    })
    const [greeting] = await historyOf(reader, session, { around: at, limit: 1 })
    if (greeting?.parent_id === null || greeting === undefined) throw new Error('it stands below others')
    const earlier = await reader.call(chat.createSession, {
      body: { branch_of: { session_id: session.id, message_id: greeting.parent_id } },
    })
    expect((await summaryOf(later))?.text).toBe('Common.')
    expect(await summaryOf(earlier)).toBeNull()
  })

  it('can be edited, then continued from there, and deleted', async () => {
    const session = await longChat(40)
    await summarised(session, 'As it was told.')
    const edited = await edit(session, 'As I remember it.')
    expect(edited.summary).toMatchObject({ text: 'As I remember it.', is_edited: true })
    await goOn(session)
    await summarised(session, 'Gone on.')
    expect(summariserPrompt()).toContain('<summary>\nAs I remember it.\n</summary>')
    expect(await summaryOf(session)).toMatchObject({ is_edited: false })
    expect((await edit(session, '')).summary).toBeNull()
    expect(
      (await reader.refused(memories.editSummary, { params: { id: session.id }, body: { text: 'x' } })).code,
    ).toBe('nothing_to_summarise')
  })

  it('that was edited meanwhile is continued as edited', async () => {
    const session = await longChat(40)
    await summarised(session, 'One.')
    await goOn(session)
    const { promise, resolve } = Promise.withResolvers<void>()
    summariser.script(async (reply, key) => {
      await promise
      await playSummary('Two, of one.')(reply, key)
    }, playSummary('Two, of mine.'))
    const questions = summariser.requests.length
    await turn(session)
    await expect.poll(() => summariser.requests.length, { timeout: 10_000 }).toBe(questions + 1)
    await edit(session, 'Mine.')
    resolve()
    await expect.poll(async () => (await summaryOf(session))?.text, { timeout: 10_000 }).toBe('Two, of mine.')
    expect(summariserPrompt()).toContain('<summary>\nMine.\n</summary>')
  })

  it('is written on request, however little there is, even with automatic summaries off', async () => {
    const session = await longChat(16)
    await settle(session, { summarise: false })
    summariser.script(playSummary('Little.'))
    expect(await requestSummary(session)).toMatchObject({ is_summarising: true })
    await expect.poll(async () => (await summaryOf(session))?.text, { timeout: 10_000 }).toBe('Little.')
    expect((await reader.refused(memories.summarise, { params: { id: session.id } })).code).toBe(
      'nothing_to_summarise',
    )
    const short = await startChat(reader)
    expect((await reader.refused(memories.summarise, { params: { id: short.id } })).code).toBe(
      'nothing_to_summarise',
    )
  })

  it('is not written automatically unless the settings say so', async () => {
    const session = await longChat(40)
    await settle(session, { summarise: false })
    await turn(session)
    expect(await status(session)).toMatchObject({ is_summarising: false, summary: null })
  })

  it('is visible to its owner only', async () => {
    const session = await longChat(16)
    const stranger = await app.api.register('stranger')
    const params = { id: session.id }
    expect((await stranger.refused(memories.summarise, { params })).code).toBe('not_found')
    expect((await stranger.refused(memories.editSummary, { params, body: { text: '' } })).code).toBe(
      'not_found',
    )
  })
})
