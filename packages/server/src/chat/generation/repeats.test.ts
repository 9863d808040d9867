import { type EmbeddingModelId, type ModelId, routes, type Session } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { answerIn, connectModel, historyOf, readEvents, say, startChat, textOf } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { answerOf } from '../../testing/scripted-upstream.ts'

const { chat } = routes
// A single instance, since only the process that received a call without a key knows it.
const { app, upstream, admin, reader, model } = await chatAppForFile('tokens-3', { isAlone: true })
const slow = await connectModel(admin, upstream, 'tokens-20-at-100')
const session = await startChat(reader)

const open = (model_id: ModelId, key: string): Promise<Response> =>
  reader.send(chat.complete, { body: { session_id: session.id, content: 'hello', model_id }, key })

describe('repeats', () => {
  it('of the same call join the running answer instead of calling the model again', async () => {
    const key = crypto.randomUUID()
    const asked = upstream.requests.length
    const [first, second] = await Promise.all([open(slow, key), open(slow, key)])
    const [one, two] = await Promise.all([readEvents(first), readEvents(second)])
    expect(answerIn(one)).toBe(answerIn(two))
    expect([textOf(one), textOf(two)]).toEqual([answerOf(20), answerOf(20)])
    const third = await readEvents(await open(slow, key))
    expect(third.at(-1)?.data.id).toBe(answerIn(one))
    expect(upstream.requests).toHaveLength(asked + 1)
  })

  it('with other content and the same key are refused', async () => {
    const key = crypto.randomUUID()
    await (await open(model, key)).text()
    const body = { session_id: session.id, content: 'something else', model_id: model }
    expect((await reader.refused(chat.complete, { body, key })).code).toBe('key_reused')
  })

  it('count as the same call with another query vector or with none', async () => {
    const key = crypto.randomUUID()
    const model_id = newId<EmbeddingModelId>()
    const said = { session_id: session.id, content: 'once', model_id: model }
    const sayWith = async (more: object) =>
      answerIn(await readEvents(await reader.send(chat.complete, { body: { ...said, ...more }, key })))
    const first = await sayWith({ memory_query: { model_id, vector: 'AAAA' } })
    expect(await sayWith({ memory_query: { model_id, vector: 'BBBB' } })).toBe(first)
    expect(await sayWith({})).toBe(first)
    expect(first).toBeDefined()
  })

  it('of other chat calls have one effect and the same answer', async () => {
    const key = crypto.randomUUID()
    const sending = { body: { card_id: session.card_id }, key }
    const answers = await Promise.all([
      reader.send(chat.createSession, sending),
      reader.send(chat.createSession, sending),
    ])
    const [first, second] = await Promise.all(answers.map(async answer => (await answer.json()) as Session))
    expect(first?.id).toBe(second?.id)
    const replayed = answers.filter(answer => answer.headers.get('idempotency-replayed') === 'true')
    expect(replayed).toHaveLength(1)
  })
})

describe('at the same time', () => {
  it('two sends to one chat are two siblings, and none is lost', async () => {
    const mine = await startChat(reader)
    const model_id = await connectModel(admin, upstream, 'tokens-10-at-100')
    await Promise.all(['left', 'right'].map(content => say(reader, mine, model_id, content)))
    const [, said] = await historyOf(reader, mine)
    expect(said?.siblings.count).toBe(2)
  })

  it('three answers are written, and a fourth is refused until one is over', async () => {
    const other = await app.api.register('busy')
    const chats = await Promise.all([1, 2, 3, 4].map(() => startChat(other)))
    const model_id = await connectModel(admin, upstream, 'tokens-500-at-50')
    const running = []
    for (const one of chats.slice(0, 3)) {
      running.push(await other.send(chat.complete, { body: { session_id: one.id, content: 'go', model_id } }))
    }
    const fourth = { body: { session_id: chats[3]?.id as string, content: 'go', model_id } }
    const refusal = await other.send(chat.complete, fourth)
    expect(refusal.status).toBe(429)
    expect(refusal.headers.get('retry-after')).toBeTruthy()
    for (const response of running) {
      const [, answer] = await readEvents(response, 2)
      await other.call(chat.stopMessage, { params: { id: answer?.data.id } })
    }
    const response = await other.send(chat.complete, fourth)
    expect(response.status).toBe(200)
    const [, answer] = await readEvents(response, 2)
    await other.call(chat.stopMessage, { params: { id: answer?.data.id } })
  })
})

describe('one chat does not block another', () => {
  it('when it is deleted while its answer streams', async () => {
    const model_id = await connectModel(admin, upstream, 'tokens-200-at-200')
    const other = await app.api.register('bystander')
    const theirs = say(other, await startChat(other), model_id, 'go on')
    for (let round = 0; round < 5; round++) {
      const mine = await startChat(reader, {
        alternate_greetings: Array.from({ length: 200 }, (_, n) => `g${n}`),
      })
      const reading = say(reader, mine, model_id, 'and gone')
      await new Promise(resolve => setTimeout(resolve, 60))
      await reader.call(chat.removeSession, { params: { id: mine.id } })
      await reading
    }
    expect(textOf(await theirs)).toBe(answerOf(200))
  })

  it('when one user sends in many at once: some are answered, the others refused with 429', async () => {
    const other = await app.api.register('eager')
    const chats = await Promise.all(Array.from({ length: 12 }, () => startChat(other)))
    const statuses = await Promise.all(
      chats.map(async one => {
        const response = await other.send(chat.complete, {
          body: { session_id: one.id, content: 'go', model_id: slow },
        })
        await response.text()
        return response.status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })
})
