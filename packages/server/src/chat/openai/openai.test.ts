import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type KeyScope, routes } from '@inkling/contract'
import OpenAI from 'openai'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { publicCard } from '../../testing/cards.ts'
import { startChat } from '../../testing/chat.ts'
import { appForFile, chatAppForFile } from '../../testing/for-file.ts'

const { adminModels, apiKeys, auth, cards, chat, chatSettings, favorites, lorebooks, modelUsage, personas } =
  routes
const { app, upstream, admin, reader } = await chatAppForFile('tokens-3')
const base = app.url

const keyOf = async (by: Api, scopes: KeyScope[] = ['chat']) =>
  (await by.call(apiKeys.create, { body: { name: 'A bot', scopes } })).token
const clientOf = async (by: Api, scopes?: KeyScope[]) =>
  new OpenAI({ apiKey: await keyOf(by, scopes), baseURL: `${base}/v1`, maxRetries: 0 })

const data = {
  name: '守塔人 · Amy',
  description: 'Amy keeps the lighthouse.',
  first_mes: 'The lamp is lit, {{user}}.',
  system_prompt: 'Stay in the tower.',
  character_book: {
    entries: [
      {
        keys: ['storm'],
        content: 'Storms come from the west.',
        enabled: true,
        extensions: {},
        insertion_order: 1,
      },
    ],
    extensions: {},
  },
}
const { id } = await reader.call(cards.create, { body: { data } })
const client = await clientOf(reader)
const amy = `守塔人-Amy:${id}`
const userMessages = (content: string) => [{ role: 'user' as const, content }]

async function collect<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const chunks: T[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return chunks
}

const sent = () => upstream.requests.at(-1)?.body.messages ?? []
const lastRequest = () => upstream.requests.at(-1)?.body as unknown as Record<string, unknown>

describe('models', () => {
  it('are own characters, favorites, and those chatted with', async () => {
    const author = await app.api.register('author')
    const favorite = await publicCard(author, admin, { data: { name: 'Favorite' } })
    const chatted = await publicCard(author, admin, { data: { name: 'Chatted' } })
    await publicCard(author, admin, { data: { name: 'Unrelated' } })
    const person = await app.api.register('person')
    const mine = await person.call(cards.create, { body: { data: { name: 'Mine' } } })
    await person.call(favorites.add, { params: { id: favorite } })
    await person.call(chat.createSession, { body: { card_id: chatted } })
    const { data: models } = await (await clientOf(person)).models.list()
    expect(models.map(({ id }) => id).toSorted()).toEqual(
      [`Chatted:${chatted}`, `Favorite:${favorite}`, `Mine:${mine.id}`].toSorted(),
    )
    expect(models.find(({ id }) => id.startsWith('Favorite'))).toMatchObject({
      object: 'model',
      owned_by: 'author',
    })
  })

  it('can be found by id, also public ones that are not listed', async () => {
    const author = await app.api.register('author2')
    const other = await publicCard(author, admin, { data: { name: 'Known by id' } })
    expect(await client.models.retrieve(other)).toMatchObject({ id: `Known-by-id:${other}` })
    expect(await client.models.retrieve(amy)).toMatchObject({ id: amy, owned_by: 'reader' })
  })

  it('leave out other users’ private characters', async () => {
    const other = await clientOf(await app.api.register('stranger'))
    const refused = { status: 404, code: 'model_not_found' }
    await expect(other.models.retrieve(amy)).rejects.toMatchObject(refused)
    await expect(
      other.chat.completions.create({ model: amy, messages: userMessages('Hello') }),
    ).rejects.toMatchObject({ ...refused, param: 'model' })
    await expect(
      other.chat.completions.create({ model: 'gpt-4o', messages: userMessages('Hello') }),
    ).rejects.toMatchObject(refused)
  })
})

describe('a completion', () => {
  it('is returned as a whole, with its usage', async () => {
    const answer = await client.chat.completions.create({ model: amy, messages: userMessages('Hello') })
    expect(answer).toMatchObject({
      object: 'chat.completion',
      model: amy,
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 't0 t1 t2 ' } }],
    })
    expect(answer.usage?.total_tokens).toBe(
      (answer.usage?.prompt_tokens ?? 0) + (answer.usage?.completion_tokens ?? 0),
    )
    expect(answer.usage?.completion_tokens).toBeGreaterThan(0)
  })

  it('can be streamed, with its usage at the end on request', async () => {
    const stream = await client.chat.completions.create({
      model: amy,
      messages: userMessages('Hello'),
      stream: true,
      stream_options: { include_usage: true },
    })
    const chunks = await collect(stream)
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('t0 t1 t2 ')
    expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant')
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop')
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } })
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1)
  })

  it('uses the prompt of the app: card, greeting, persona, lorebook and settings', async () => {
    const person = await app.api.register('believer')
    const { id: own } = await person.call(cards.create, { body: { data } })
    await person.call(personas.create, {
      body: { name: 'Bea', description: 'Bea is a sailor.', is_default: true },
    })
    const book = await person.call(lorebooks.create, {
      body: {
        name: 'Sea',
        data: { entries: [{ keys: ['gull'], content: 'Gulls bring news.', enabled: true }] },
      },
    })
    await person.call(chatSettings.change, {
      body: { lorebook_ids: [book.id], post_history_instructions: 'Be brief.' },
    })
    await (await clientOf(person)).chat.completions.create({
      model: own,
      messages: userMessages('A storm and a gull, {{char}}!'),
    })
    const whole = sent()
      .map(({ role, content }) => `${role}: ${content}`)
      .join('\n')
    for (const text of [
      'Stay in the tower.',
      'Amy keeps the lighthouse.',
      'Bea is a sailor.',
      'Storms come',
      'Gulls bring news.',
      'Be brief.',
    ])
      expect(whole).toContain(text)
    expect(whole).toContain('assistant: The lamp is lit, Bea.')
    expect(whole).toContain('user: A storm and a gull, 守塔人 · Amy!')
  })

  it('uses the client’s history instead of the greeting, with system messages in place', async () => {
    await client.chat.completions.create({
      model: amy,
      messages: [
        { role: 'system', content: 'It is winter.' },
        { role: 'user', content: 'One' },
        { role: 'assistant', content: 'Two' },
        { role: 'developer', content: 'It is night.' },
        { role: 'user', content: [{ type: 'text', text: 'Three' }] },
      ],
    })
    const texts = sent().map(({ content }) => content)
    expect(texts.join('\n')).not.toContain('The lamp is lit')
    const order = ['It is winter.', 'One', 'Two', 'It is night.', 'Three'].map(text =>
      texts.findIndex(found => found.includes(text)),
    )
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    expect(order).not.toContain(-1)
  })

  it('uses the client’s parameters, within the model’s limits', async () => {
    await client.chat.completions.create({
      model: amy,
      messages: userMessages('Hello'),
      temperature: 0.2,
      max_completion_tokens: 50,
      stop: ['END', ''],
      seed: 7,
      top_p: null,
      tools: [],
      user: 'somebody',
    })
    expect(lastRequest()).toMatchObject({ temperature: 0.2, seed: 7, stop: expect.arrayContaining(['END']) })
    expect(lastRequest().max_tokens ?? lastRequest().max_completion_tokens).toBe(50)
  })

  it('continues a last message of the assistant', async () => {
    await client.chat.completions.create({
      model: amy,
      messages: [...userMessages('Tell me a tale.'), { role: 'assistant', content: 'Once, in a storm,' }],
    })
    expect(
      sent()
        .map(({ content }) => content)
        .join('\n'),
    ).toContain('Once, in a storm,')
  })

  it('counts as the account’s usage, and is not stored', async () => {
    const person = await app.api.register('thrifty')
    const { id: own } = await person.call(cards.create, { body: { data } })
    await (await clientOf(person)).chat.completions.create({ model: own, messages: userMessages('Hello') })
    expect((await person.call(chat.sessions)).total).toBe(0)
    const { id: user_id } = await person.call(auth.profile)
    const { items } = await admin.call(modelUsage.list)
    expect(items.some(({ user }) => user?.id === user_id)).toBe(true)
  })

  it('stops the model when the client disconnects', async () => {
    upstream.script('hang-after-tokens')
    const stream = await client.chat.completions.create({
      model: amy,
      messages: userMessages('Hello'),
      stream: true,
    })
    for await (const _ of stream) break // disconnect after the first piece
    await expect.poll(() => upstream.requests.at(-1)?.hungUp).toBe(true)
  })
})

describe('a completion in a chat', () => {
  it('is a turn: messages are stored and in the next prompt', async () => {
    const session = await reader.call(chat.createSession, { body: { card_id: id } })
    const ask = (content: string, stream: boolean) =>
      client.chat.completions.create(
        { model: amy, messages: userMessages(content), stream },
        { headers: { 'x-inkling-session': session.id } },
      )
    await ask('The first question', false)
    const streamed = (await ask('The second question', true)) as AsyncIterable<OpenAI.ChatCompletionChunk>
    const chunks = await collect(streamed)
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('t0 t1 t2 ')
    const { items } = await reader.call(chat.history, { params: { id: session.id } })
    expect(items.map(({ content }) => content)).toEqual([
      'The lamp is lit, Bob.',
      'The first question',
      't0 t1 t2 ',
      'The second question',
      't0 t1 t2 ',
    ])
    expect(
      sent()
        .map(({ content }) => content)
        .join('\n'),
    ).toContain('The first question')
  })

  it('uses an own chat with this character, also from the body', async () => {
    const session = await reader.call(chat.createSession, { body: { card_id: id } })
    const ask = (by: OpenAI, model: string, session_id: string = session.id) =>
      by.chat.completions.create({ model, messages: userMessages('Hello'), session_id } as never)
    expect(await ask(client, amy)).toMatchObject({ choices: [{ message: { content: 't0 t1 t2 ' } }] })
    const { id: other } = await reader.call(cards.create, { body: { data: { name: 'Other' } } })
    await expect(ask(client, other)).rejects.toMatchObject({ status: 400, param: 'session_id' })
    await expect(ask(client, amy, crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
  })
})

describe('errors', () => {
  it.each([
    ['a wrong key', 'ink_wrong'],
    ['a key of another service', 'sk-0123456789'],
  ])('are returned in the format that clients expect: %s', async (_, apiKey) => {
    const stranger = new OpenAI({ apiKey, baseURL: `${base}/v1`, maxRetries: 0 })
    await expect(stranger.models.list()).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' })
  })

  it('a key that may not chat', async () => {
    const by = await clientOf(reader, ['read', 'cards'])
    await expect(by.models.list()).rejects.toMatchObject({ status: 403, code: 'key_scope' })
  })

  it.each([
    ['n', { n: 2 }],
    ['temperature', { temperature: 9 }],
    ['messages', { messages: [] }],
    ['messages', { messages: [{ role: 'user', content: ' ' }] }],
    ['messages', { messages: [{ role: 'tool', content: 'x', tool_call_id: 'y' }] }],
    [
      'messages',
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:' } }] }] },
    ],
    ['model', { model: '' }],
  ])('name the parameter: %s', async (param, change) => {
    const body = { model: amy, messages: userMessages('Hello'), ...change } as never
    await expect(client.chat.completions.create(body)).rejects.toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      param,
    })
  })

  it('of the model are a status before the first text, and an event in the stream after it', async () => {
    upstream.script('key-refused')
    const early = client.chat.completions.create({
      model: amy,
      messages: userMessages('Hello'),
      stream: true,
    })
    await expect(early).rejects.toMatchObject({ status: 502, type: 'server_error' })
    upstream.script('error-in-stream')
    const late = await client.chat.completions.create({
      model: amy,
      messages: userMessages('Hello'),
      stream: true,
    })
    await expect(collect(late)).rejects.toThrow()
  })

  it('a body that is not JSON, and an unknown address', async () => {
    const headers = { authorization: `Bearer ${await keyOf(reader)}`, 'content-type': 'application/json' }
    const broken = await fetch(`${base}/v1/chat/completions`, { method: 'POST', headers, body: '{' })
    expect(broken.status).toBe(400)
    expect(await broken.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
    expect((await fetch(`${base}/v1/embeddings`, { method: 'POST', headers, body: '{}' })).status).toBe(404)
  })
})

it('a base address may end with a slash', async () => {
  const apiKey = await keyOf(reader)
  const response = await fetch(`${base}/v1//models`, { headers: { authorization: `Bearer ${apiKey}` } })
  expect(response.status).toBe(200)
})

it('one Inkling can be the model of another', async () => {
  const other = await appForFile()
  const owner = await other.api.register('owner')
  const body = {
    name: 'Amy elsewhere',
    base_url: `${base}/v1`,
    model: amy,
    api_key: await keyOf(reader),
    context_tokens: 8192,
  }
  const { id: model } = await owner.call(adminModels.create, { body })
  expect(await owner.call(adminModels.test, { params: { id: model } })).toMatchObject({ ok: true })
  const session = await startChat(owner)
  const answer = await owner.call(chat.complete, {
    body: { session_id: session.id, content: 'Hello', stream: false },
  })
  expect(answer).toMatchObject({ content: 't0 t1 t2 ', status: 'done' })
})

it('the example bot answers as a character and remembers', async () => {
  const bot = spawn(
    process.execPath,
    [fileURLToPath(import.meta.resolve('../../../../../docs/examples/bot.js')), '守塔人'],
    {
      env: { ...process.env, INKLING_URL: base, INKLING_KEY: await keyOf(reader, ['chat']) },
    },
  )
  bot.stdin.end('Good evening!\n\nAnd again!\n')
  const [stdoutText, failed] = await Promise.all([text(bot.stdout), text(bot.stderr)])
  expect(failed).toBe('')
  expect(stdoutText.trim().split('\n')).toEqual([
    '守塔人 · Amy: The lamp is lit, Bob.',
    '守塔人 · Amy: t0 t1 t2 ',
    '守塔人 · Amy: t0 t1 t2',
  ])
  expect(
    sent()
      .map(({ content }) => content)
      .join('\n'),
  ).toContain('Good evening!')
})
