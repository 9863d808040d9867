import { closeSync, openSync, writeSync } from 'node:fs'
import type { CardId, RevisionId, TreeId, UserId } from '@inkling/contract'
import { type ChatReadOptions, makeFacts, type StreamedChat } from '@inkling/engine'
import { newId } from '../../../platform/ids.ts'
import { EMPTY_STATE, type NewState } from '../../store/branch-states.ts'
import type { MessageRow } from '../../store/message-rows.ts'
import type { ImportNotices } from './import-notices.ts'
import { ImportedMemory, ImportedRows, type MemoryRows } from './imported-rows.ts'
import { ImportedStates, type SharedState } from './imported-states.ts'
import type { ImportedSession } from './session-rows.ts'
import {
  buildSessions,
  type InsertMessage,
  insertPath,
  insertTree,
  type SessionImportTarget,
} from './tree-rows.ts'

export interface ImportCard extends NonNullable<ChatReadOptions['card']> {
  readonly id: CardId
  readonly revision_id: RevisionId
}

interface ChatWriterOptions {
  readonly user_id: UserId
  readonly now: Date
  readonly rowsPath: string
  readonly notices: ImportNotices
}

export class ChatWriter {
  readonly #options: ChatWriterOptions
  readonly #states: ImportedStates
  readonly #file: RowFile
  messages = 0

  constructor(options: ChatWriterOptions) {
    const { user_id, now, rowsPath, notices } = options
    this.#options = options
    const owner = { user_id, created_at: now.toISOString() }
    this.#states = new ImportedStates(owner, () => notices.count('variables_dropped'))
    this.#file = new RowFile(rowsPath)
  }

  write(chat: StreamedChat, card: ImportCard): ImportedSession[] {
    const headedChat = withHead(chat)
    const tree_id = newId<TreeId>()
    const rows = this.#rowsOf(tree_id, headedChat, card)
    const { user_id, now } = this.#options
    const memory = new ImportedMemory({ user_id, card_id: card.id, now })
    const plant: InsertMessage = (message, placement) => {
      const { row, spot } = rows.make(message, placement)
      const memoryRows = memory.make(row.id, placement.facts?.memory)
      this.#file.add({ states: this.#states.take(), messages: [row], ...memoryRows })
      return spot
    }
    const planted = headedChat.kind === 'path' ? insertPath(headedChat, plant) : insertTree(headedChat, plant)
    this.messages += planted.messages
    return buildSessions(headedChat, planted, this.#bringer(tree_id, card))
  }

  close(): void {
    this.#file.close()
  }

  #rowsOf(tree_id: TreeId, chat: StreamedChat, card: ImportCard): ImportedRows {
    const { user_id, now, notices } = this.#options
    const shared =
      chat.kind === 'path' ? { chat: chat.variables, lorebook: chat.lorebook_state } : NOTHING_SHARED
    return new ImportedRows({ user_id, card_id: card.id, tree_id, now }, shared, {
      states: this.#states,
      notices,
    })
  }

  #bringer(tree_id: TreeId, { id: card_id, revision_id, name: cardName }: ImportCard): SessionImportTarget {
    const { user_id, now } = this.#options
    return { user_id, card_id, revision_id, tree_id, cardName, now }
  }
}

/** Inkling's format stores the state per message. */
const NOTHING_SHARED: SharedState = { chat: {}, lorebook: EMPTY_STATE.lorebook }

/** A tree file without chats gets one that ends at its last message. */
function withHead(chat: StreamedChat): StreamedChat {
  if (chat.kind === 'path' || chat.heads.length > 0) return chat
  let head: string | null = null
  for (const { id } of chat.nodes) head = id
  return { ...chat, heads: [{ ...makeFacts(), head }] }
}

/** Length in characters of JSON. A line is held in memory and inserted by one statement. */
const LINE = 256 * 1024

/** States come no later than the messages that refer to them. */
export interface ImportRows extends MemoryRows {
  readonly states: readonly NewState[]
  readonly messages: readonly MessageRow[]
}

const KINDS = ['states', 'messages', 'memories', 'summaries'] as const satisfies readonly (keyof ImportRows)[]

/** Several rows per line, as JSON that PostgreSQL parses itself. */
export class RowFile {
  readonly #file: number
  #rows = emptyRows()
  #length = 0

  constructor(path: string) {
    this.#file = openSync(path, 'wx', 0o600)
  }

  add(rows: ImportRows): void {
    for (const kind of KINDS) for (const row of rows[kind]) this.#keep(kind, row)
    if (this.#length >= LINE) this.#writeLine()
  }

  close(): void {
    if (this.#length > 0) this.#writeLine()
    closeSync(this.#file)
  }

  #keep(kind: keyof ImportRows, row: unknown): void {
    const json = JSON.stringify(row)
    this.#rows[kind].push(json)
    this.#length += json.length
  }

  #writeLine(): void {
    const lists = KINDS.map(kind => `"${kind}":[${this.#rows[kind].join(',')}]`)
    writeSync(this.#file, `{${lists.join(',')}}\n`)
    this.#rows = emptyRows()
    this.#length = 0
  }
}

const emptyRows = (): Record<keyof ImportRows, string[]> => ({
  states: [],
  messages: [],
  memories: [],
  summaries: [],
})
