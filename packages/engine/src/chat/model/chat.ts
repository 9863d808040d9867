import type { JsonObject } from '../../json/json.ts'
import type { LorebookState } from '../../lorebook/entry/types.ts'
import { unifyLineBreaks } from '../../text/line-breaks.ts'
import { splitThoughts, withoutStrayClose } from '../../text/thoughts.ts'

/** Speaker role; narrators are `system`. */
export type ChatRole = 'user' | 'assistant' | 'system'

/** One version of a message; its siblings (swipes) are other versions at the same place. */
export type ChatMessage = {
  role: ChatRole
  name: string
  content: string
  reasoning: string
  /** The model's name in the file; empty if none. */
  model: string
  /** Milliseconds since 1970; null if missing or not understood. */
  sent_at: number | null
  /** The original value, written back unchanged; null uses `sent_at`. */
  send_date: string | number | null
  /** Shown to the user but not sent. */
  hidden: boolean
  /** Variables of card frameworks for this version. */
  variables: JsonObject
  /** `extra` without fields listed above. */
  extra: JsonObject
  /** All other fields of the message. */
  rest: JsonObject
}

/** A place on a path: its versions and the chosen one. */
export type PathMessage = { siblings: ChatMessage[]; chosen: number }

export type ChatNote = {
  text: string
  /** Every message (1), every n user messages, or never (0). */
  interval: number
  /** `depth` applies only in the chat, but is kept otherwise. */
  place: { position: 'after_main' | 'in_chat' | 'before_main'; depth: number; role: ChatRole }
}

export type ChatFacts = {
  title: string
  /** Header fields besides `chat_metadata`. */
  header: JsonObject
  /** `chat_metadata` without fields listed below. */
  metadata: JsonObject
  author_note: ChatNote | null
  variables: JsonObject
  /** Lasting lorebook effects, by `<book name>.<entry uid>`. */
  lorebook_state: LorebookState
}

/** A chat as one path with siblings, as most programs store it. */
export type ChatPath = ChatFacts & { kind: 'path'; messages: PathMessage[] }

/** A message in a tree. Siblings share a parent, in list order. */
export type ChatNode = ChatMessage & { id: string; parent_id: string | null }

/** A session: a named pointer to the last message of its path. */
export type ChatHead = ChatFacts & { head: string | null }

/** All chats with one card. Parents precede children; the first head was the open one. */
export type ChatTree = { kind: 'tree'; nodes: ChatNode[]; heads: ChatHead[] }

/** A chat whose messages are produced while iterating. */
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

/** Creates a message with defaults. Reasoning inside an answer moves to `reasoning`. */
export function makeMessage(given: Partial<ChatMessage>): ChatMessage {
  return { ...BLANK_MESSAGE, variables: {}, extra: {}, rest: {}, ...given, ...textsOf(given) }
}

function textsOf(given: Partial<ChatMessage>): Pick<ChatMessage, 'content' | 'reasoning'> {
  const content = unifyLineBreaks(given.content ?? '')
  const reasoning = unifyLineBreaks(given.reasoning ?? '')
  // Whitespace-only reasoning counts as none.
  const isAnswer = (given.role ?? BLANK_MESSAGE.role) === 'assistant'
  if (reasoning.trim() !== '') return { content: isAnswer ? withoutStrayClose(content) : content, reasoning }
  return isAnswer ? splitThoughts(content) : { content, reasoning: '' }
}

/** Creates chat facts with defaults. */
export function makeFacts(given: Partial<ChatFacts> = {}): ChatFacts {
  return {
    title: '',
    header: {},
    metadata: {},
    author_note: null,
    variables: {},
    lorebook_state: { sticky: {}, cooldown: {}, latched: {} },
    ...given,
  }
}
