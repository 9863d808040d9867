import { readFileSync } from 'node:fs'
import type { ChatNotice, UserId } from '@inkling/contract'
import { type ChatProblem, type ChatReadOptions, eachChatFile, readChat } from '@inkling/engine'
import { characterOf } from './character-of.ts'
import type { ImportCard } from './chat-writer.ts'
import type { ImportedSession } from './session-row.ts'
import { writeChats } from './write-chats.ts'

/** With whom the chats are: all with one card, or those of each file, by its path, with its own; null where with none. */
export type CardsOfFiles =
  | { readonly all: ImportCard }
  | { readonly byPath: ReadonlyMap<string, ImportCard | null> }

export interface ReadInput {
  readonly path: string
  /** Where the rows go. */
  readonly rowsPath: string
  readonly options: Omit<ChatReadOptions, 'card' | 'fileName'> & { readonly fileName: string }
  readonly user_id: UserId
  /** Milliseconds. */
  readonly now: number
  /** Null to be told whom the files are about. */
  readonly cards: CardsOfFiles | null
}

export type ReadOutput =
  | { readonly kind: 'problem'; readonly problem: ChatProblem }
  /** Nothing was made: with whom the chats are is not known, but what each file calls them. */
  | { readonly kind: 'which_cards'; readonly names: ReadonlyMap<string, string> }
  | {
      readonly kind: 'rows'
      readonly sessions: readonly ImportedSession[]
      readonly messages: number
      readonly notices: readonly ChatNotice[]
    }

/** Reads a file of chats, or many in a zip, and writes the rows that they become: all that is heavy or hostile, in a thread. */
export function run(input: ReadInput): ReadOutput {
  const { cards, ...given } = input
  const file = { path: given.options.fileName, bytes: readFileSync(given.path) }
  return cards === null ? whichCards(file, given.options) : writeChats(file, { ...given, cards })
}

function whichCards(file: Parameters<typeof eachChatFile>[0], options: ReadInput['options']): ReadOutput {
  const names = new Map<string, string>()
  let unread: ChatProblem = { code: 'not_a_chat' }
  const problem = eachChatFile(file, ({ path, bytes }) => {
    const read = readChat(bytes, { ...options, fileName: path })
    if (!read.ok) unread = read.problem
    else if (read.chats[0] !== undefined) names.set(path, characterOf(read.chats[0]))
  })
  if (problem !== null || names.size === 0) return { kind: 'problem', problem: problem ?? unread }
  return { kind: 'which_cards', names }
}
