import { readFileSync } from 'node:fs'
import type { CardId, ChatNotice, RevisionId, TreeId, UserId } from '@inkling/contract'
import {
  type ChatProblem,
  type ChatReadOptions,
  type ImportedChat,
  makeFacts,
  readChat,
} from '@inkling/engine'
import { newId } from '../../../../platform/ids.ts'
import { NO_STATE } from '../../messages/branch-state.ts'
import { ImportedStates, type Shared } from './branch-states.ts'
import { characterOf } from './character-of.ts'
import { ImportNotices } from './import-notices.ts'
import { ImportedRows } from './imported-rows.ts'
import { type Plant, plantPath } from './plant-path.ts'
import { plantTree } from './plant-tree.ts'
import { RowFile } from './row-file.ts'
import type { ImportedSession } from './session-row.ts'
import { type Bringer, SESSIONS_MAX, sessionsOf } from './sessions-of.ts'

/** The card that chats are with, and in which revision. */
export interface ImportCard extends NonNullable<ChatReadOptions['card']> {
  readonly id: CardId
  readonly revision_id: RevisionId
}

export interface ReadInput {
  readonly path: string
  /** Where the rows go. */
  readonly rowsPath: string
  readonly options: Omit<ChatReadOptions, 'card'>
  readonly user_id: UserId
  /** Milliseconds. */
  readonly now: number
  readonly card: ImportCard | null
}

export type ReadOutput =
  | { readonly kind: 'problem'; readonly problem: ChatProblem }
  /** Nothing was made: with whom the chats are is not known, but what the file calls them. */
  | { readonly kind: 'which_card'; readonly name: string }
  | {
      readonly kind: 'rows'
      readonly sessions: readonly ImportedSession[]
      readonly messages: number
      readonly notices: readonly ChatNotice[]
    }

/** Reads a file of chats and writes the rows that it becomes: all that is heavy or hostile about it, in a thread. */
export function run(input: ReadInput): ReadOutput {
  const { card, ...given } = input
  const read = readChat(readFileSync(given.path), { ...given.options, ...(card && { card }) })
  if (!read.ok) return { kind: 'problem', problem: read.problem }
  const [first] = read.chats
  if (first === undefined) return { kind: 'problem', problem: { code: 'not_a_chat' } }
  if (card === null) return { kind: 'which_card', name: characterOf(first) }
  const writer = new ChatWriter(given, card)
  const { notices } = writer
  if (read.chats.length > SESSIONS_MAX) notices.count('chats_left_out', read.chats.length - SESSIONS_MAX)
  const sessions = read.chats.slice(0, SESSIONS_MAX).flatMap(chat => writer.write(withHead(chat)))
  writer.close()
  return { kind: 'rows', sessions, messages: writer.messages, notices: notices.with(read.notices) }
}

/** Writes the messages of chats, and tells the sessions that lead to them. */
class ChatWriter {
  readonly notices = new ImportNotices()
  readonly #input: Omit<ReadInput, 'card'>
  readonly #card: ImportCard
  readonly #now: Date
  readonly #states: ImportedStates
  readonly #file: RowFile
  messages = 0

  constructor(input: Omit<ReadInput, 'card'>, card: ImportCard) {
    this.#input = input
    this.#card = card
    this.#now = new Date(input.now)
    const owner = { user_id: input.user_id, created_at: this.#now.toISOString() }
    this.#states = new ImportedStates(owner, () => this.notices.count('variables_dropped'))
    this.#file = new RowFile(input.rowsPath)
  }

  write(chat: ImportedChat): ImportedSession[] {
    const tree_id = newId<TreeId>()
    const rows = this.#rowsOf(tree_id, chat)
    const plant: Plant = (message, standing) => {
      const { row, spot } = rows.make(message, standing)
      this.#file.add({ states: this.#states.take(), messages: [row] })
      return spot
    }
    const planted = chat.kind === 'path' ? plantPath(chat, plant) : plantTree(chat, plant)
    this.messages += planted.messages
    return sessionsOf(chat, planted, this.#bringer(tree_id))
  }

  close(): void {
    this.#file.close()
  }

  #rowsOf(tree_id: TreeId, chat: ImportedChat): ImportedRows {
    const owner = { user_id: this.#input.user_id, card_id: this.#card.id, tree_id, now: this.#now }
    const shared =
      chat.kind === 'path' ? { chat: chat.variables, lorebook: chat.lorebook_state } : NOTHING_SHARED
    return new ImportedRows(owner, shared, { states: this.#states, notices: this.notices })
  }

  #bringer(tree_id: TreeId): Bringer {
    const { id: card_id, revision_id, name: cardName } = this.#card
    return { user_id: this.#input.user_id, card_id, revision_id, tree_id, cardName, now: this.#now }
  }
}

/** Our own files say of each message what its branch remembers. */
const NOTHING_SHARED: Shared = { chat: {}, lorebook: NO_STATE.lorebook }

/** A tree of ours that no chat leads to any more gets one, to its last message. */
function withHead(chat: ImportedChat): ImportedChat {
  if (chat.kind === 'path' || chat.heads.length > 0) return chat
  const last = chat.nodes.at(-1)
  return { ...chat, heads: [{ ...makeFacts(), head: last?.id ?? null }] }
}
