import { BRANCH_STATE_MAX, type Message, type MessageId, routes, type Session } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'

const { chat } = routes
const { app, admin, reader, model } = await chatAppForFile('tokens-3')

async function begin(): Promise<{ session: Session; userMessage: Message; answer: Message }> {
  const session = await startChat(reader, { first_mes: '{{setvar::lamp::lit}}Come in.' })
  const events = await say(reader, session, model, 'hello')
  return { session, userMessage: events[0]?.data, answer: events.at(-1)?.data }
}

const at = (id: MessageId) => ({ params: { id } })
const variablesOf = (id: MessageId) => reader.call(chat.variables, at(id))
const replace = (id: MessageId, body: object) => reader.call(chat.replaceVariables, { ...at(id), body })

describe('the variables after a message', () => {
  it('are those of its branch', async () => {
    const { answer } = await begin()
    expect(await variablesOf(answer.id)).toEqual({ chat: { lamp: 'lit' }, message: {}, changes: null })
  })

  it('are replaced kind by kind; kinds not given stay', async () => {
    const { answer } = await begin()
    await replace(answer.id, { message: { stat_data: { 好感度: [3, '对用户'] } } })
    await replace(answer.id, { message: { stat_data: { oil: 2 } } })
    expect(await variablesOf(answer.id)).toEqual({
      chat: { lamp: 'lit' },
      message: { stat_data: { oil: 2 } },
      changes: null,
    })
    await replace(answer.id, { chat: {} })
    expect(await variablesOf(answer.id)).toMatchObject({ chat: {}, message: { stat_data: { oil: 2 } } })
  })

  it('change from there on, not above or beside it', async () => {
    const { session, userMessage, answer } = await begin()
    await replace(answer.id, { message: { oil: 2 } })
    expect((await variablesOf(userMessage.id)).message).toEqual({})
    const events = await say(reader, session, model, 'and?')
    expect((await variablesOf(events.at(-1)?.data.id)).message).toEqual({ oil: 2 })
    const other = await reader.call(chat.complete, {
      body: {
        session_id: session.id,
        version_of: userMessage.id,
        content: 'again',
        model_id: model,
        stream: false,
      },
    })
    expect((await variablesOf(other.id)).message).toEqual({})
  })

  it('can be replaced by two calls at once, each its own kind', async () => {
    const { answer } = await begin()
    await Promise.all([
      replace(answer.id, { message: { oil: 2 } }),
      replace(answer.id, { chat: { lamp: 'out' } }),
    ])
    expect(await variablesOf(answer.id)).toMatchObject({ chat: { lamp: 'out' }, message: { oil: 2 } })
  })

  it('take any text and any key that is not part of a prototype', async () => {
    const { answer } = await begin()
    const body = JSON.parse('{"message":{"a\\u0000":"b\\u0000\\ud800","constructor":1}}')
    await replace(answer.id, body)
    expect((await variablesOf(answer.id)).message).toEqual({ a: 'b\ufffd', constructor: 1 })
    const poison = JSON.parse('{"message":{"__proto__":{"x":1}}}')
    const problem = await reader.refused(chat.replaceVariables, { ...at(answer.id), body: poison })
    expect(problem.status).toBe(400)
  })

  it('are refused if they are too many, and stay as they were', async () => {
    const { answer } = await begin()
    const body = { message: { all: '灯'.repeat(BRANCH_STATE_MAX) } }
    const problem = await reader.refused(chat.replaceVariables, { ...at(answer.id), body })
    expect(problem).toMatchObject({ status: 413, code: 'variables_too_large' })
    expect(await variablesOf(answer.id)).toMatchObject({ chat: { lamp: 'lit' } })
    await replace(answer.id, { message: { all: '灯'.repeat(BRANCH_STATE_MAX - 1_000) } })
  })

  it('are visible to the owner only, not to admins', async () => {
    const { answer } = await begin()
    const stranger = await app.api.register('stranger')
    for (const caller of [stranger, admin]) {
      expect((await caller.refused(chat.variables, at(answer.id))).status).toBe(404)
      const body = { message: {} }
      expect((await caller.refused(chat.replaceVariables, { ...at(answer.id), body })).status).toBe(404)
    }
    expect((await app.api.refused(chat.variables, at(answer.id))).status).toBe(401)
  })
})
