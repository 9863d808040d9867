import { type Card, CardId, type CardTile, MESSAGE_MAX, routes, SessionId } from '@inkling/contract'
import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { type CallApi, CallRefused } from './call-api.ts'

const LIMIT_MAX = 30

/** Each request gets a server of its own. */
export function createMcpServer(callApi: CallApi): McpServer {
  const server = new McpServer({ name: 'inkling', title: 'Inkling', version: '1' })
  server.registerTool(
    'search_characters',
    {
      title: 'Search characters',
      description: 'Finds characters to chat with: public ones by words, or the user’s own.',
      annotations: { readOnlyHint: true },
      inputSchema: z.object({
        query: z.string().default('').describe('words of the name, description, author or tags'),
        own: z
          .boolean()
          .default(false)
          .describe('the user’s own characters, last changed first; without query'),
        limit: z.int().min(1).max(LIMIT_MAX).default(10),
      }),
    },
    ({ query, own, limit }) =>
      answer(async () => {
        const { items } = own
          ? await callApi(routes.cards.listMine, { query: { limit } })
          : await callApi(routes.cards.search, { query: { keyword: query, limit } })
        return { characters: items.map(describeTile) }
      }),
  )
  server.registerTool(
    'get_character',
    {
      title: 'Read a character',
      description: 'Returns everything about a character: who they are, the scenario, and how they greet.',
      annotations: { readOnlyHint: true },
      inputSchema: z.object({ character_id: CardId }),
    },
    ({ character_id }) =>
      answer(async () => describeCard(await callApi(routes.cards.get, { params: { id: character_id } }))),
  )
  server.registerTool(
    'chat',
    {
      title: 'Chat with a character',
      description:
        'Sends a message to a character and returns the answer. Without session_id it starts a new chat and also returns the greeting; with session_id it continues that chat. Chats are saved and appear in Inkling.',
      inputSchema: z.object({
        character_id: CardId,
        message: z.string().min(1).max(MESSAGE_MAX),
        session_id: SessionId.optional().describe('from an earlier answer'),
      }),
    },
    ({ character_id, message, session_id }) =>
      answer(async () => {
        const session =
          session_id === undefined
            ? await startChat(callApi, character_id)
            : await findChat(callApi, character_id, session_id)
        const body = { session_id: session.session_id, content: message, stream: false }
        const { content } = (await callApi(routes.chat.complete, { body })) as { content: string }
        return { ...session, answer: content }
      }),
  )
  return server
}

/** @throws CallRefused for a chat with another character */
async function findChat(callApi: CallApi, character_id: CardId, session_id: SessionId) {
  const { card_id } = await callApi(routes.chat.session, { params: { id: session_id } })
  if (card_id !== character_id) throw new CallRefused('This chat is with another character.')
  return { session_id }
}

async function startChat(callApi: CallApi, card_id: CardId) {
  const { id: session_id } = await callApi(routes.chat.createSession, { body: { card_id } })
  const { items } = await callApi(routes.chat.history, { params: { id: session_id } })
  const greeting = items.at(-1)?.content
  return { session_id, ...(greeting !== undefined && { greeting }) }
}

/** Explains a failure in a sentence. */
async function answer(work: () => Promise<object>) {
  try {
    return { content: [{ type: 'text' as const, text: JSON.stringify(await work()) }] }
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    return { content: [{ type: 'text' as const, text: error.message }], isError: true }
  }
}

const describeTile = ({ id, name, tagline, tags, owner }: CardTile) => ({
  character_id: id,
  name,
  tagline,
  tags,
  author: owner?.display_name ?? null,
})

function describeCard(card: Card) {
  const { description, personality, scenario, first_mes, alternate_greetings } = card.data
  return {
    ...describeTile(card),
    description,
    personality,
    scenario,
    greetings: [first_mes, ...(Array.isArray(alternate_greetings) ? alternate_greetings : [])],
    last_session_id: card.my.last_session_id,
  }
}
