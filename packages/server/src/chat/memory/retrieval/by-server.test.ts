import { memories, routes, type Session } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { say, startChat } from '../../../testing/chat.ts'
import { chatAppForFile } from '../../../testing/for-file.ts'
import { connectEndpoint } from '../testing.ts'

const { chat, chatSettings } = routes
// Query vectors are cached per process.
const { upstream, admin, reader, model } = await chatAppForFile('tokens-3', { isAlone: true })

type Endpoint = Awaited<ReturnType<typeof connectEndpoint>>

async function tellLongAgo(endpoint: Endpoint, content: string): Promise<Session> {
  const session = await startChat(reader)
  const memory = { mode: 'server', embedding_model_id: endpoint.id, budget_tokens: 200, top_k: 3 } as const
  const body = { session_id: session.id, context_tokens: 1_024, max_tokens: 200, memory }
  await reader.call(chatSettings.change, { body })
  await say(reader, session, model, content)
  const wind = 'All day the wind was blowing over the hills. '.repeat(18)
  for (let n = 0; n < 4; n++) await say(reader, session, model, `${n} ${wind}`)
  await expect
    .poll(() => reader.call(memories.status, { params: { id: session.id } }), { timeout: 20_000 })
    .toMatchObject({ embedded: 11, total: 11, problem: null })
  return session
}

const complete = (session: Session, body: object) =>
  reader.call(chat.complete, { body: { session_id: session.id, model_id: model, stream: false, ...body } })
const reminded = () =>
  (upstream.requests.at(-1)?.body.messages ?? []).filter(({ content }) => content.startsWith('[From earlier'))

describe('the user’s message', () => {
  it('is searched for by a vector that the server makes', async () => {
    const endpoint = await connectEndpoint(admin, 'asked')
    const session = await tellLongAgo(endpoint, 'I hid the key under the floor.')
    // The first retrieval starts the thread, and turns do not wait long for it.
    await expect
      .poll(async () => (await complete(session, { content: 'Where is the key?' })).recalled, {
        timeout: 20_000,
      })
      .toBe(1)
    expect(reminded()[0]?.content).toContain('under the floor')
    await complete(session, { content: 'And the lamp?' })
    expect(reminded()).toEqual([])
  })

  it('is embedded once, however often it is answered', async () => {
    const endpoint = await connectEndpoint(admin, 'again')
    const session = await tellLongAgo(endpoint, 'I hid the key under the floor.')
    await complete(session, { content: 'Where is the key?' })
    const countQueries = () => endpoint.texts.filter(text => text === 'Where is the key?').length
    await expect.poll(countQueries, { timeout: 10_000 }).toBe(2) // one call for the search, one for embedding
    await complete(session, { action: 'regenerate' })
    await complete(session, { action: 'regenerate' })
    expect(reminded()).toHaveLength(1)
    expect(countQueries()).toBe(2)
  })

  it('is answered even if the embedding model fails or hangs', async () => {
    const endpoint = await connectEndpoint(admin, 'silent')
    const session = await tellLongAgo(endpoint, 'I hid the key under the floor.')
    endpoint.fails = 500
    expect((await complete(session, { content: 'Where is the key?' })).status).toBe('done')
    endpoint.fails = null
    const { promise, resolve } = Promise.withResolvers<void>()
    endpoint.pauses = promise
    expect((await complete(session, { content: 'Where is that key?' })).status).toBe('done')
    resolve()
  })
})
