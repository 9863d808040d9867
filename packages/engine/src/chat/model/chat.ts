import type { JsonObject } from '../../json/json.ts'
import type { LorebookState } from '../../lorebook/entry/types.ts'
import { unifyLineBreaks } from '../../text/line-breaks.ts'
import { splitThoughts, withoutStrayClose } from '../../text/thoughts.ts'

/** Narrators have the role `system`. */
export const CHAT_ROLES = ['user', 'assistant', 'system'] as const
export type ChatRole = (typeof CHAT_ROLES)[number]

/** One version of a message; its siblings (swipes) are other versions at the same place. */
export type ChatMessage = {
  role: ChatRole
  name: string
  content: string
  reasoning: string
  /** Empty if the model is unknown. */
  model: string
  /** Milliseconds since 1970; null if missing or not understood. */
  sent_at: number | null
  /** The original date value, written back unchanged; if null, `sent_at` is written. */
  send_date: string | number | null
  /** Shown to the user but not sent to the model. */
  hidden: boolean
  /** Variables of card frameworks for this version. */
  variables: JsonObject
  /** `extra` without the fields above. */
  extra: JsonObject
  rest: JsonObject
}

/** A place on a path: its versions and the chosen one. */
export type PathMessage = { siblings: ChatMessage[]; chosen: number }

export type ChatNote = {
  text: string
  /** 1 for every message, n for every n user messages, 0 for never. */
  interval: number
  /** `depth` applies only in the chat, but is always kept. */
  place: { position: 'after_main' | 'in_chat' | 'before_main'; depth: number; role: ChatRole }
}

export type ChatFacts = {
  title: string
  header: JsonObject
  /** `chat_metadata` without the fields below. */
  metadata: JsonObject
  author_note: ChatNote | null
  variables: JsonObject
  /** Lasting lorebook effects, by `<book name>.<entry uid>`. */
  lorebook_state: LorebookState
}

/** A chat as one path with siblings, as most programs store it. */
export type ChatPath = ChatFacts & { kind: 'path'; messages: PathMessage[] }

/** Nodes with the same parent are siblings, in list order. */
export type ChatNode = ChatMessage & { id: string; parent_id: string | null }

/** A named pointer to the last message of a path. */
export type ChatHead = ChatFacts & { head: string | null }

/** All chats with one card. Parents precede children; the first head was the open one. */
export type ChatTree = { kind: 'tree'; nodes: ChatNode[]; heads: ChatHead[] }

/** A chat whose messages are read while iterating. */
export type StreamedPath = Omit<ChatPath, 'messages'> & { messages: Iterable<PathMessage> }
export type StreamedTree = Omit<ChatTree, 'nodes'> & { nodes: Iterable<ChatNode> }
export type StreamedChat = StreamedPath | StreamedTree

export type ImportedChat = ChatPath | ChatTree

const BLANK_MESSAGE = {
  role: 'assistant',
  name: '',
  model: '',
  sent_at: null,
  send_date: null,
  hidden: false,
} as const

/** Creates a message with defaults, and moves reasoning inside an answer to `reasoning`. */
export function makeMessage(fields: Partial<ChatMessage>): ChatMessage {
  return { ...BLANK_MESSAGE, variables: {}, extra: {}, rest: {}, ...fields, ...textsOf(fields) }
}

function textsOf(fields: Partial<ChatMessage>): Pick<ChatMessage, 'content' | 'reasoning'> {
  const content = unifyLineBreaks(fields.content ?? '')
  const reasoning = unifyLineBreaks(fields.reasoning ?? '')
  // Reasoning of only whitespace counts as none.
  const isAnswer = (fields.role ?? BLANK_MESSAGE.role) === 'assistant'
  if (reasoning.trim() !== '') return { content: isAnswer ? withoutStrayClose(content) : content, reasoning }
  return isAnswer ? splitThoughts(content) : { content, reasoning: '' }
}

export function makeFacts(fields: Partial<ChatFacts> = {}): ChatFacts {
  return {
    title: '',
    header: {},
    metadata: {},
    author_note: null,
    variables: {},
    lorebook_state: { sticky: {}, cooldown: {}, latched: {} },
    ...fields,
  }
}
