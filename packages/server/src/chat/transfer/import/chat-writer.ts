import type { CardId, RevisionId, TreeId, UserId } from '@inkling/contract'
import { type ChatReadOptions, makeFacts, type StreamedChat } from '@inkling/engine'
import { newId } from '../../../platform/ids.ts'
import { NO_STATE } from '../../store/branch-states.ts'
import type { ImportNotices } from './import-notices.ts'
import { ImportedRows } from './imported-rows.ts'
import { ImportedStates, type Shared } from './imported-states.ts'
import { ImportedMemory } from './memory-rows.ts'
import { type Plant, plantPath } from './plant-path.ts'
import { plantTree } from './plant-tree.ts'
import { RowFile } from './row-file.ts'
import type { ImportedSession } from './session-rows.ts'
import { type Bringer, sessionsOf } from './tree-sessions.ts'

/** The card that chats are with, and in which revision. */
export interface ImportCard extends NonNullable<ChatReadOptions['card']> {
  readonly id: CardId
  readonly revision_id: RevisionId
}

interface WriterOptions {
  readonly user_id: UserId
  readonly now: Date
  /** Where the rows go. */
  readonly rowsPath: string
  readonly notices: ImportNotices
}

/** Writes the messages of chats, and tells the sessions that lead to them. */
export class ChatWriter {
  readonly #options: WriterOptions
  readonly #states: ImportedStates
  readonly #file: RowFile
  messages = 0

  constructor(options: WriterOptions) {
    const { user_id, now, rowsPath, notices } = options
    this.#options = options
    const owner = { user_id, created_at: now.toISOString() }
    this.#states = new ImportedStates(owner, () => notices.count('variables_dropped'))
    this.#file = new RowFile(rowsPath)
  }

  write(chat: StreamedChat, card: ImportCard): ImportedSession[] {
    const whole = withHead(chat)
    const tree_id = newId<TreeId>()
    const rows = this.#rowsOf(tree_id, whole, card)
    const { user_id, now } = this.#options
    const memory = new ImportedMemory({ user_id, card_id: card.id, now })
    const plant: Plant = (message, standing) => {
      const { row, spot } = rows.make(message, standing)
      const remembered = memory.make(row.id, standing.facts?.memory)
      this.#file.add({ states: this.#states.take(), messages: [row], ...remembered })
      return spot
    }
    const planted = whole.kind === 'path' ? plantPath(whole, plant) : plantTree(whole, plant)
    this.messages += planted.messages
    return sessionsOf(whole, planted, this.#bringer(tree_id, card))
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

  #bringer(tree_id: TreeId, { id: card_id, revision_id, name: cardName }: ImportCard): Bringer {
    const { user_id, now } = this.#options
    return { user_id, card_id, revision_id, tree_id, cardName, now }
  }
}

/** Our own files say of each message what its branch remembers. */
const NOTHING_SHARED: Shared = { chat: {}, lorebook: NO_STATE.lorebook }

/** A tree of ours that no chat leads to any more gets one, to its last message. */
function withHead(chat: StreamedChat): StreamedChat {
  if (chat.kind === 'path' || chat.heads.length > 0) return chat
  let head: string | null = null
  for (const { id } of chat.nodes) head = id
  return { ...chat, heads: [{ ...makeFacts(), head }] }
}
