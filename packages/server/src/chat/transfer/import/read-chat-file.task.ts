import { closeSync, openSync, readSync } from 'node:fs'
import { CARD_NAME_MAX, type ChatNotice, type UserId } from '@inkling/contract'
import {
  CHAT_LIMITS,
  type ChatFile,
  type ChatProblem,
  type ChatReadOptions,
  forEachChatFile,
  type StreamedChat,
  streamChat,
  truncate,
} from '@inkling/engine'
import { ChatWriter, type ImportCard } from './chat-writer.ts'
import { ImportNotices } from './import-notices.ts'
import type { ImportedSession } from './session-rows.ts'
import { SESSIONS_MAX } from './tree-rows.ts'

/** Worker task that keeps untrusted and heavy input off the main thread. */
export function run(input: ChatFileInput): ChatFileOutput {
  const { cards, ...fields } = input
  const file = { path: fields.options.fileName, pieces: readFileChunks(fields.path) }
  return cards === null ? askWhichCards(file, fields.options) : writeChats(file, { ...fields, cards })
}

function askWhichCards(
  file: Parameters<typeof forEachChatFile>[0],
  options: ChatFileInput['options'],
): ChatFileOutput {
  const names = new Map<string, string>()
  let unread: ChatProblem = { code: 'not_a_chat' }
  const problem = forEachChatFile(file, ({ path, pieces }) => {
    const read = streamChat(pieces, { ...options, fileName: path })
    if (!read.ok) unread = read.problem
    else if (read.chats[0] !== undefined) names.set(path, readCharacterName(read.chats[0]))
  })
  if (problem !== null || names.size === 0) return { kind: 'problem', problem: problem ?? unread }
  return { kind: 'which_cards', names }
}

/** Null marks files whose card is unknown. */
export type ImportCardChoice =
  | { readonly all: ImportCard }
  | { readonly byPath: ReadonlyMap<string, ImportCard | null> }

export interface ChatFileInput {
  readonly path: string
  readonly rowsPath: string
  readonly options: Omit<ChatReadOptions, 'card' | 'fileName'> & { readonly fileName: string }
  readonly user_id: UserId
  /** Milliseconds since 1970. */
  readonly now: number
  /** Null reads only character names. */
  readonly cards: ImportCardChoice | null
}

export type ChatFileOutput =
  | { readonly kind: 'problem'; readonly problem: ChatProblem }
  /** Returned if no cards were given. */
  | { readonly kind: 'which_cards'; readonly names: ReadonlyMap<string, string> }
  | {
      readonly kind: 'rows'
      readonly sessions: readonly ImportedSession[]
      readonly messages: number
      readonly notices: readonly ChatNotice[]
    }

type WriteChatsInput = Pick<ChatFileInput, 'options' | 'rowsPath' | 'user_id' | 'now'> & {
  readonly cards: ImportCardChoice
}

/** In a ZIP, files without a chat or with an unknown card are skipped with a notice. */
export function writeChats(file: ChatFile, { cards, options, ...fields }: WriteChatsInput): ChatFileOutput {
  const notices = new ImportNotices()
  const writer = new ChatWriter({ ...fields, now: new Date(fields.now), notices })
  const sessions: ImportedSession[] = []
  let unread: ChatProblem = { code: 'not_a_chat' }
  const broken = forEachChatFile(file, ({ path, pieces }) => {
    if (writer.messages > CHAT_LIMITS.messages) return
    const card = 'all' in cards ? cards.all : cards.byPath.get(path)
    if (card === null) return notices.tell('card_unknown', path)
    if (card === undefined) return notices.tell('file_skipped', path)
    const read = streamChat(pieces, { ...options, fileName: path, card })
    if (!read.ok) {
      unread = read.problem
      return notices.tell('file_skipped', path)
    }
    notices.ofReading(read.notices, path === file.path ? '' : path)
    for (const chat of read.chats) {
      if (sessions.length < SESSIONS_MAX) sessions.push(...writer.write(chat, card))
      else notices.count('chats_left_out')
    }
  })
  writer.close()
  const problem = broken ?? findWriteProblem(writer, sessions, unread)
  if (problem !== null) return { kind: 'problem', problem }
  return { kind: 'rows', sessions, messages: writer.messages, notices: notices.list() }
}

function findWriteProblem(
  { messages }: ChatWriter,
  { length }: readonly ImportedSession[],
  unread: ChatProblem,
): ChatProblem | null {
  if (messages > CHAT_LIMITS.messages) return { code: 'too_many_messages', limit: CHAT_LIMITS.messages }
  return length === 0 ? unread : null
}

const PIECE = 256 * 1024

/** Each iteration reads the file again into one buffer, so only one chunk is in memory. */
export const readFileChunks = (path: string): Iterable<Uint8Array> => ({
  *[Symbol.iterator]() {
    const file = openSync(path, 'r')
    try {
      const piece = new Uint8Array(PIECE)
      for (;;) {
        const length = readSync(file, piece)
        if (length === 0) return
        yield piece.subarray(0, length)
      }
    } finally {
      closeSync(file)
    }
  },
})

/** Recent versions of SillyTavern write this in place of a name. */
const UNUSED_NAME = 'unused'

/** The name from the header or the answers, cut to the limit of card names. */
export const readCharacterName = (chat: StreamedChat): string => truncate(readName(chat), CARD_NAME_MAX)

function readName(chat: StreamedChat): string {
  const facts = chat.kind === 'path' ? chat : chat.heads[0]
  const name = facts?.header.character_name
  if (typeof name === 'string' && name !== '' && name !== UNUSED_NAME) return name
  for (const message of messagesOf(chat))
    if (message.role === 'assistant' && message.name) return message.name
  return ''
}

function* messagesOf(chat: StreamedChat) {
  if (chat.kind === 'tree') yield* chat.nodes
  else for (const { siblings } of chat.messages) yield* siblings
}
