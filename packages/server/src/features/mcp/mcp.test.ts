import { routes } from '@inkling/contract'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { publicCard } from '../../testing/cards.ts'
import { chatAppForFile } from '../../testing/for-file.ts'

const { apiKeys, cards, chat } = routes
const { app, admin, reader } = await chatAppForFile('tokens-5')
const card = await reader.call(cards.create, {
  body: { data: { name: 'Amy', description: 'Keeps a lighthouse.', first_mes: 'Who is there?' } },
})

/** Uses the protocol's own client. */
async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit }))
  onTestFinished(() => client.close())
  return client
}
const keyFor = async (...scopes: ('read' | 'chat')[]) =>
  (await reader.call(apiKeys.create, { body: { name: 'assistant', scopes } })).token

async function use(client: Client, name: string, args: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: args })
  const [part] = content as { text: string }[]
  const text = part?.text ?? ''
  return { isError: isError === true, text, data: isError === true ? null : JSON.parse(text) }
}

describe('the tools for assistants', () => {
  it('are listed with their parameters', async () => {
    const { tools } = await (await connect(await keyFor('read', 'chat'))).listTools()
    expect(tools.map(({ name }) => name)).toEqual(['search_characters', 'get_character', 'chat'])
    expect(tools[2]?.inputSchema.required).toEqual(['character_id', 'message'])
  })

  it('find a character, read it, and chat with it, as in the app', async () => {
    const client = await connect(await keyFor('read', 'chat'))
    const result = await use(client, 'search_characters', { own: true })
    expect(result.data.characters).toMatchObject([{ character_id: card.id, name: 'Amy' }])
    const read = await use(client, 'get_character', { character_id: card.id })
    expect(read.data).toMatchObject({ description: 'Keeps a lighthouse.', greetings: ['Who is there?'] })
    const first = await use(client, 'chat', { character_id: card.id, message: 'A friend.' })
    expect(first.data).toMatchObject({ greeting: 'Who is there?', answer: expect.stringMatching(/\w/) })
    const { session_id } = first.data
    const second = await use(client, 'chat', { character_id: card.id, message: 'May I?', session_id })
    expect(second.data).toMatchObject({ session_id })
    const { items } = await reader.call(chat.history, { params: { id: session_id } })
    expect(items.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual([
      'A friend.',
      'May I?',
    ])
  })

  it('find public characters of others', async () => {
    await publicCard(reader, admin, { data: { name: 'Brook of the North' } })
    const result = await use(await connect(await keyFor('read')), 'search_characters', { query: 'Brook' })
    expect(result.data.characters).toMatchObject([{ name: 'Brook of the North' }])
  })

  it('do only what the key allows, and report what it does not', async () => {
    const client = await connect(await keyFor('read'))
    const refused = await use(client, 'chat', { character_id: card.id, message: 'Hello' })
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('key_scope') })
    const missing = await use(client, 'get_character', { character_id: crypto.randomUUID() })
    expect(missing.isError).toBe(true)
    const wrong = await use(client, 'get_character', { character_id: 'Amy' })
    expect(wrong.isError).toBe(true)
    const chatting = await connect(await keyFor('read', 'chat'))
    const other = await reader.call(cards.create, { body: { data: { name: 'Bea' } } })
    const { id: session_id } = await reader.call(chat.createSession, { body: { card_id: other.id } })
    const mixed = await use(chatting, 'chat', { character_id: card.id, message: 'Hello', session_id })
    expect(mixed).toMatchObject({ isError: true, text: 'This chat is with another character.' })
  })

  it('need a key', async () => {
    await expect(connect('ink_not-a-key')).rejects.toThrow()
    const answer = await fetch(`${app.url}/mcp`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(401)
  })
})
