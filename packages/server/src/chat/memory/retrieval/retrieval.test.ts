import {
  type EmbeddingModelId,
  type MessageId,
  memories,
  type PromptView,
  routes,
  type Session,
} from '@inkling/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { historyOf, say, startChat } from '../../../testing/chat.ts'
import { chatAppForFile } from '../../../testing/for-file.ts'
import { addLocalModel, wireVector } from '../testing.ts'

const { chat, chatSettings, prompts } = routes
const { app, upstream, admin, reader, model } = await chatAppForFile('tokens-3')
const { db } = app.context

const embedder = await addLocalModel(app, 'Words')
const queryOf = (text: string, model_id = embedder) => ({ model_id, vector: wireVector(text) })

beforeAll(async () => {
  const memory = { mode: 'local', embedding_model_id: embedder, budget_tokens: 200, top_k: 3 } as const
  await reader.call(chatSettings.change, { body: { context_tokens: 1_024, max_tokens: 200, memory } })
  await warmUp()
})

/** Starts the index thread, as a server that already has models does at start-up. */
async function warmUp(): Promise<void> {
  const session = await startChat(reader)
  const body = { text: 'Nothing.', is_pinned: true }
  await reader.call(memories.add, { params: { id: session.id }, body })
  let recalled = 0
  while (recalled === 0) recalled = (await complete(session, { content: 'Hm.' })).recalled
}

async function embedAll({ id }: Session): Promise<void> {
  for (;;) {
    const query = { model_id: embedder }
    const { items } = await reader.call(memories.pending, { params: { id }, query })
    if (items.length === 0) return
    const made = items.map(({ pieces, ...text }) => ({ ...text, vectors: pieces.map(wireVector) }))
    await reader.call(memories.keep, { params: { id }, body: { model_id: embedder, items: made } })
  }
}

const weather = 'All day the wind was blowing over the hills. '.repeat(18)

async function tell(session: Session, content: string): Promise<MessageId> {
  await say(reader, session, model, content)
  const message = (await historyOf(reader, session)).at(-2)
  if (message?.content !== content) throw new Error('it was not said')
  return message.id
}

async function tellLongAgo(content: string): Promise<{ session: Session; told: MessageId }> {
  const session = await startChat(reader)
  const told = await tell(session, content)
  await talk(session)
  await embedAll(session)
  return { session, told }
}

async function talk(session: Session): Promise<void> {
  for (let n = 0; n < 4; n++) await tell(session, `${n} ${weather}`)
}

const complete = (session: Session, body: object) =>
  reader.call(chat.complete, { body: { session_id: session.id, model_id: model, stream: false, ...body } })
const ask = (session: Session, content: string, more = {}) =>
  complete(session, { content, memory_query: queryOf(content), ...more })
const sent = () => upstream.requests.at(-1)?.body.messages ?? []
const reminded = () => sent().filter(({ content }) => content.startsWith('[From earlier'))
const inspect = (id: MessageId): Promise<PromptView> => reader.call(prompts.ofMessage, { params: { id } })

describe('an old message', () => {
  it('is recalled for the model, the answer and the inspector', async () => {
    const { session, told } = await tellLongAgo('I hid the key under the floor.')
    const answer = await ask(session, 'Where is the key?')
    expect(reminded().map(({ content }) => content)).toEqual([
      '[From earlier in this story: Bob: I hid the key under the floor.]',
    ])
    expect(answer.recalled).toBe(1)
    const [passage] = await reader.call(memories.recalled, { params: { id: answer.id } })
    expect(passage).toMatchObject({
      text: 'Bob: I hid the key under the floor.',
      memories: [{ kind: 'message', id: told, message_id: told }],
      is_pinned: false,
    })
    expect(passage?.similarity).toBeGreaterThan(0.9)
    const view = await inspect(answer.id)
    expect(view).toMatchObject({ standing: 'sent', recalled: [passage] })
    expect(view.messages).toEqual(sent())
  })

  it('stays recorded for an answer, even if another would be recalled now', async () => {
    const { session, told } = await tellLongAgo('I hid the key under the floor.')
    const answer = await ask(session, 'Where is the key?')
    const messages = sent()
    await reader.call(memories.changeOfMessage, { params: { id: told }, body: { is_off: true } })
    expect(await inspect(answer.id)).toMatchObject({ standing: 'sent', messages })
  })

  it('is recalled for regenerating, continuing, writing as the user, and in the preview', async () => {
    const { session } = await tellLongAgo('I hid the key under the floor.')
    await ask(session, 'Where is the key?')
    const memory_query = queryOf('key')
    await complete(session, { action: 'regenerate', memory_query })
    expect(reminded()).toHaveLength(1)
    await complete(session, { action: 'continue', memory_query })
    expect(reminded()).toHaveLength(1)
    await complete(session, { action: 'impersonate', memory_query })
    expect(reminded()).toHaveLength(1)
    const body = { content: 'Where is the key?', memory_query }
    const view = await reader.call(prompts.preview, { params: { id: session.id }, body })
    expect(view.recalled).toHaveLength(1)
  })

  it('is not recalled for an unrelated message', async () => {
    const { session } = await tellLongAgo('I hid the key under the floor.')
    await ask(session, 'What of the lamp?')
    expect(reminded()).toEqual([])
  })

  it('is recalled by the last messages if the new one has no vector', async () => {
    const { session } = await tellLongAgo('I hid the key under the floor.')
    for (let n = 0; n < 3; n++) await tell(session, `The key, the key! ${n}`)
    await embedAll(session)
    await complete(session, { content: 'Well?', memory_query: queryOf('lamp', newId<EmbeddingModelId>()) })
    expect(reminded()[0]?.content).toContain('under the floor')
    await complete(session, { content: 'And?', memory_query: { model_id: embedder, vector: 'AAAA' } })
    expect(reminded()[0]?.content).toContain('under the floor')
  })

  it('is not searched for if the whole chat fits the context', async () => {
    const session = await startChat(reader)
    await tell(session, 'I hid the key under the floor.')
    await embedAll(session)
    expect((await ask(session, 'Where is the key?')).recalled).toBe(0)
    expect(reminded()).toEqual([])
  })

  it('is not recalled with memory off', async () => {
    const { session } = await tellLongAgo('I hid the key under the floor.')
    const body = { session_id: session.id, memory: { mode: 'off' as const } }
    await reader.call(chatSettings.change, { body })
    await ask(session, 'Where is the key?')
    expect(reminded()).toEqual([])
  })
})

describe('an old message of a branch', () => {
  it('is recalled on that branch only, or on all if it is above the fork', async () => {
    const { session, told } = await tellLongAgo('The lamp is lit.')
    const side = await reader.call(chat.createSession, {
      body: { branch_of: { session_id: session.id, message_id: told } },
    })
    await ask(side, 'And?')
    await talk(side)
    await tell(side, 'The sea is near.')
    await talk(side)
    await embedAll(side)
    await ask(session, 'Where is the sea?')
    expect(reminded()).toEqual([])
    await ask(side, 'Where is the sea?')
    expect(reminded()[0]?.content).toContain('The sea is near.')
    await ask(side, 'And the lamp?')
    expect(reminded()[0]?.content).toContain('The lamp is lit.')
    await ask(session, 'And the lamp?')
    expect(reminded()[0]?.content).toContain('The lamp is lit.')
  })

  it('is not recalled once it is deleted, hidden or edited', async () => {
    const { session, told } = await tellLongAgo('I hid the key under the floor.')
    await ask(session, 'Where is the key?')
    expect(reminded()).toHaveLength(1)
    await reader.call(chat.editMessage, { params: { id: told }, body: { content: 'I hid it by the sea.' } })
    await ask(session, 'Where is the key?')
    expect(reminded()).toEqual([])
    await embedAll(session)
    await ask(session, 'What of the sea?')
    expect(reminded()[0]?.content).toContain('by the sea')
    await reader.call(chat.editMessage, { params: { id: told }, body: { hidden: true } })
    await ask(session, 'What of the sea?')
    expect(reminded()).toEqual([])
    await reader.call(chat.editMessage, { params: { id: told }, body: { hidden: false } })
    await ask(session, 'What of the sea?')
    expect(reminded()).toHaveLength(1)
    await reader.call(chat.removeMessage, { params: { id: told }, query: { scope: 'one' } })
    await ask(session, 'What of the sea?')
    expect(reminded()).toEqual([])
  })
})

describe('the settings of a memory', () => {
  const change = (id: MessageId, body: object) =>
    reader.call(memories.changeOfMessage, { params: { id }, body })

  it('recall it always or never', async () => {
    const { session, told } = await tellLongAgo('I hid the key under the floor.')
    await change(told, { is_pinned: true })
    await ask(session, 'What of the lamp?')
    expect(reminded()[0]?.content).toContain('under the floor')
    await change(told, { is_off: true })
    await ask(session, 'Where is the key?')
    expect(reminded()).toEqual([])
  })

  it('recall a note before anything is embedded', async () => {
    const session = await startChat(reader)
    const at = await tell(session, 'Hello.')
    const note = await reader.call(memories.add, {
      params: { id: session.id },
      body: { text: 'The lamp sleeps by day.', message_id: at, is_pinned: true },
    })
    const { recalled, id } = await complete(session, { content: 'Hm.' })
    expect(recalled).toBe(1)
    expect(reminded()[0]?.content).toContain('The lamp sleeps by day.')
    const [passage] = await reader.call(memories.recalled, { params: { id } })
    expect(passage).toMatchObject({
      memories: [{ kind: 'note', id: note.id, message_id: at }],
      is_pinned: true,
    })
    expect(passage?.similarity).toBeNull()
  })
})

describe('recalled memories', () => {
  it('are visible to their owner only', async () => {
    const { session } = await tellLongAgo('I hid the key under the floor.')
    const { id } = await ask(session, 'Where is the key?')
    const stranger = await app.api.register('stranger')
    for (const caller of [stranger, admin]) {
      expect((await caller.refused(memories.recalled, { params: { id } })).code).toBe('not_found')
    }
    expect((await app.api.refused(memories.recalled, { params: { id } })).status).toBe(401)
  })

  it('are none, without an error, if vectors cannot be read', async () => {
    const { session } = await tellLongAgo('I hid the key under the floor.')
    await db
      .updateTable('memory_vectors')
      .set({ vector: Buffer.from('') })
      .where('card_id', '=', session.card_id)
      .execute()
    const { status, recalled } = await ask(session, 'What of the lamp?')
    expect({ status, recalled }).toEqual({ status: 'done', recalled: 0 })
  })
})
