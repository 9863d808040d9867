import { z } from 'zod'
import { deletionScopes } from '../base/choices.ts'
import { CardId, MessageId, SessionId, TreeId } from '../base/ids.ts'
import { GRAPH_NODES_MAX } from '../base/limits.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { time } from '../base/text.ts'
import { Message, MessageRole } from './message.ts'
import { Session } from './session.ts'

/** A node in the simplified tree of chats with a card: a root, a fork, or the end of a branch or chat. */
export const GraphNode = z.object({
  id: MessageId,
  tree_id: TreeId,
  parent_id: MessageId.nullable().describe('the nearest node above'),
  depth: z.int().describe('number of messages above it'),
  messages: z.int().describe('number of messages from this one up to the node above'),
  role: MessageRole,
  excerpt: z.string().describe('the beginning of its text, without formatting'),
  created_at: time,
})
export type GraphNode = z.infer<typeof GraphNode>

export const ChatGraph = z.object({
  items: z.array(Session).describe('the user’s chats with the card, latest change first'),
  nodes: z.array(GraphNode).describe('parents before children'),
  left_out: z
    .int()
    .describe(`number of omitted dead ends, so that there are at most ${GRAPH_NODES_MAX} nodes`),
})
export type ChatGraph = z.infer<typeof ChatGraph>

export const SessionRemoval = z.object({
  messages: z.int().describe('number of messages that are in no other chat'),
  is_whole_tree: z.boolean(),
})
export type SessionRemoval = z.infer<typeof SessionRemoval>

const oneSession = z.object({ id: SessionId })
const oneMessage = z.object({ id: MessageId })

export const chatTree = {
  tree: route('chat.tree', {
    isHeavy: true,
    summary: 'Returns the tree of chats with a card.',
    params: z.object({ cardId: CardId }),
    answer: ChatGraph,
  }),
  markSession: route('chat.markSession', {
    summary: 'Marks or unmarks a chat, or remembers how far the user has seen it.',
    params: oneSession,
    body: z.object({ is_favorite: z.boolean().optional(), seen_message_id: MessageId.optional() }),
    answer: Session,
  }),
  removal: route('chat.removal', {
    summary: 'Returns what deleting a chat would remove.',
    params: oneSession,
    answer: SessionRemoval,
  }),
  removeSession: route('chat.removeSession', {
    summary:
      'Moves a chat to the bin. It is deleted after some days, with messages that no other chat contains.',
    params: oneSession,
  }),
  deletedSessions: route('chat.deletedSessions', {
    summary: 'Lists chats in the bin, last deleted first.',
    query: pageQuery(),
    answer: pageOf(Session),
  }),
  restoreSession: route('chat.restoreSession', {
    summary: 'Restores a chat from the bin.',
    params: oneSession,
    answer: Session,
  }),
  removeMessage: route('chat.removeMessage', {
    summary:
      'Deletes a message, alone or with everything after it. Chats that pointed there move to the nearest message.',
    params: oneMessage,
    query: z.object({ scope: z.enum(deletionScopes).default('one') }),
  }),
  restoreMessage: route('chat.restoreMessage', {
    summary: 'Undoes a deletion within some minutes.',
    params: oneMessage,
    answer: Message,
  }),
}
