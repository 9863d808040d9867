import type { JsonObject } from '../../json/json.ts'
import type { LorebookState } from '../../lorebook/entry/types.ts'
import { unifyLineBreaks } from '../../text/line-breaks.ts'
import { splitThoughts, withoutStrayClose } from '../../text/thoughts.ts'

/** Who says a message. A narrator is the system. */
export type ChatRole = 'user' | 'assistant' | 'system'

/** One wording of a message. Its siblings are the other wordings (swipes) at the same place. */
export type ChatMessage = {
  role: ChatRole
  /** The speaker, as shown. */
  name: string
  content: string
  reasoning: string
  /** What the file calls the model that wrote it, or nothing. */
  model: string
  /** Milliseconds since 1970, or null when the file does not say, or not so that we understand. */
  sent_at: number | null
  /** What the file said about that, which is written again as it was; null leaves `sent_at` to speak. */
  send_date: string | number | null
  /** Shown to the user but left out of the prompt. */
  hidden: boolean
  /** The variables that card frameworks keep with each wording. */
  variables: JsonObject
  /** The file's `extra`, without what has a field above. */
  extra: JsonObject
  /** Everything else the file said about the message. */
  rest: JsonObject
}

/** A place on a path: the wordings that were tried there, and which of them the chat went on with. */
export type PathMessage = { siblings: ChatMessage[]; chosen: number }

/** The author's note, as the prompt takes it: a text that comes back wherever the chat has got to. */
export type ChatNote = {
  text: string
  /** Due at each message (1), at every so many messages of the user, or never (0). */
  interval: number
  /** `depth` counts only in the chat, and is kept where it does not. */
  place: { position: 'after_main' | 'in_chat' | 'before_main'; depth: number; role: ChatRole }
}

/** What a chat has besides messages. */
export type ChatFacts = {
  title: string
  /** What the file's first line said besides `chat_metadata`. */
  header: JsonObject
  /** The file's `chat_metadata`, without what has a field below. */
  metadata: JsonObject
  author_note: ChatNote | null
  variables: JsonObject
  /** Lasting effects of lorebooks, by `<book name>.<entry uid>`. */
  lorebook_state: LorebookState
}

/** A chat as most programs know it: one path, each place with its siblings. */
export type ChatPath = ChatFacts & { kind: 'path'; messages: PathMessage[] }

/** A message of a tree. Siblings have the same parent; their order is that of the list. */
export type ChatNode = ChatMessage & { id: string; parent_id: string | null }

/** A session: a named pointer at the last message of its path. */
export type ChatHead = ChatFacts & { head: string | null }

/** All chats with one card. A node stands behind its parent; the first head is the one that was open. */
export type ChatTree = { kind: 'tree'; nodes: ChatNode[]; heads: ChatHead[] }

/** A chat whose messages are not all in memory: they are made while they are gone through. */
export type StreamedPath = Omit<ChatPath, 'messages'> & { messages: Iterable<PathMessage> }
export type StreamedTree = Omit<ChatTree, 'nodes'> & { nodes: Iterable<ChatNode> }
export type StreamedChat = StreamedPath | StreamedTree

/** What a file of chats can hold. */
export type ImportedChat = ChatPath | ChatTree

const BLANK_MESSAGE = {
  role: 'assistant',
  name: '',
  model: '',
  sent_at: null,
  send_date: null,
  hidden: false,
} as const

/** A message with defaults for the fields that are not given. Reasoning inside an answer is moved to `reasoning`. */
export function makeMessage(given: Partial<ChatMessage>): ChatMessage {
  return { ...BLANK_MESSAGE, variables: {}, extra: {}, rest: {}, ...given, ...textsOf(given) }
}

function textsOf(given: Partial<ChatMessage>): Pick<ChatMessage, 'content' | 'reasoning'> {
  const content = unifyLineBreaks(given.content ?? '')
  const reasoning = unifyLineBreaks(given.reasoning ?? '')
  // Thoughts that are only white space are none.
  const isAnswer = (given.role ?? BLANK_MESSAGE.role) === 'assistant'
  if (reasoning.trim() !== '') return { content: isAnswer ? withoutStrayClose(content) : content, reasoning }
  return isAnswer ? splitThoughts(content) : { content, reasoning: '' }
}

/** The facts of a chat of which nothing is known but what is given. */
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
