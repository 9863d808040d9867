import {
  ANSWER_MAX,
  type CardId,
  MEMORIES_MAX,
  type MemoryId,
  type MessageId,
  type TreeId,
  type UserId,
} from '@inkling/contract'
import { type ChatMessage, countTokens, type JsonObject, truncate } from '@inkling/engine'
import type { Insertable } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { newId } from '../../../platform/ids.ts'
import { EMPTY_STATE } from '../../store/branch-states.ts'
import { buildMessageRow, type MessageRow } from '../../store/message-rows.ts'
import type { MessageOrigin } from '../../store/tables.ts'
import { OWN_FACTS, type ParsedOwnFacts, type ParsedOwnMemory, parseOwnFacts } from '../native-format.ts'
import type { ImportNotices } from './import-notices.ts'
import {
  type ImportedPosition,
  type ImportedState,
  type ImportedStates,
  jumpPositionFrom,
  positionBelowImported,
  type SharedState,
} from './imported-states.ts'

export interface ImportOwner {
  readonly user_id: UserId
  readonly card_id: CardId
  readonly tree_id: TreeId
  /** Given to messages without a time. */
  readonly now: Date
}

export interface ImportedPlacement {
  readonly id: MessageId
  readonly above: ImportedPosition | null
  readonly active_child_id: MessageId | null
  /** Null for files of other programs. */
  readonly facts: ParsedOwnFacts | null
}

const NOTHING: ImportedState = { id: null, state: EMPTY_STATE }
/** Limit in characters of JSON. */
const ORIGIN_MAX = 64 * 1024

export class ImportedRows {
  readonly #owner: ImportOwner
  readonly #shared: SharedState
  readonly #states: ImportedStates
  readonly #notices: ImportNotices

  /** @param shared state that the file stores once for all messages */
  constructor(
    owner: ImportOwner,
    shared: SharedState,
    { states, notices }: { states: ImportedStates; notices: ImportNotices },
  ) {
    this.#owner = owner
    this.#shared = shared
    this.#states = states
    this.#notices = notices
  }

  make(message: ChatMessage, placement: ImportedPlacement): { row: MessageRow; spot: ImportedPosition } {
    const { id, above, facts } = placement
    const place = positionBelowImported(above, id)
    const spot: ImportedPosition = {
      id,
      depth: place.depth,
      jump: jumpPositionFrom(above, place),
      user_depth: (above?.user_depth ?? 0) + (message.role === 'user' ? 1 : 0),
      created_at: this.#dateOf(message.sent_at) ?? above?.created_at ?? this.#owner.now.toISOString(),
      remembered: this.#rememberedBy(message, above, facts),
    }
    const { tree_id, now: _, ...owner } = this.#owner
    const row = buildMessageRow(place, above?.id ?? null, above?.id ?? tree_id, {
      ...owner,
      ...this.#said(message),
      status: facts?.status ?? 'done',
      user_depth: spot.user_depth,
      active_child_id: placement.active_child_id,
      state_id: spot.remembered.id,
      created_at: spot.created_at,
    })
    const { end_reason = null, usage = null, edited_at = null } = facts ?? {}
    const { is_marked = false } = facts ?? parseOwnFacts(message.extra[OWN_FACTS])
    const origin = this.#originOf(message, facts, is_marked)
    return { row: { ...row, hidden: message.hidden, is_marked, end_reason, usage, edited_at, origin }, spot }
  }

  #said({ role, name, content, reasoning, model }: ChatMessage) {
    const text = this.#cut(content)
    const tokens = countTokens(text)
    return { role, name, content: text, reasoning: this.#cut(reasoning), tokens, model_name: model || null }
  }

  /** Inkling's own files store the branch state wherever it changes. */
  #rememberedBy(
    { variables }: ChatMessage,
    above: ImportedPosition | null,
    facts: ParsedOwnFacts | null,
  ): ImportedState {
    const before = above?.remembered ?? NOTHING
    if (facts !== null) return this.#states.after(before, facts.state ?? toSharedState(before), variables)
    // Other programs store variables with only some messages; they apply until the next that has any.
    const own = isNotEmpty(variables) ? variables : before.state.variables.message
    return this.#states.after(before, this.#shared, own)
  }

  /** Null for times before 1970 or in the future. */
  #dateOf(sent_at: number | null): string | null {
    if (sent_at === null || sent_at < 0 || sent_at > this.#owner.now.getTime()) return null
    return new Date(sent_at).toISOString()
  }

  #cut(text: string): string {
    if (text.length > ANSWER_MAX) this.#notices.count('message_cut')
    return truncate(text, ANSWER_MAX)
  }

  #originOf(
    { extra: extraFields, rest, send_date, variables }: ChatMessage,
    facts: ParsedOwnFacts | null,
    is_marked: boolean,
  ): MessageOrigin | null {
    const { [OWN_FACTS]: _, ...otherFields } = extraFields
    const extra = facts === null && !is_marked ? extraFields : otherFields
    const has_variables = facts === null ? isNotEmpty(variables) : facts.has_variables
    const origin: MessageOrigin = {
      ...(has_variables && { has_variables }),
      ...(isNotEmpty(extra) && { extra }),
      ...(isNotEmpty(rest) && { rest }),
      ...(send_date !== null && { send_date }),
    }
    if (!isNotEmpty(origin)) return null
    if (JSON.stringify(origin).length <= ORIGIN_MAX) return origin
    this.#notices.count('details_dropped')
    return null
  }
}

/** The next message inherits this state, but no message variables. */
const toSharedState = ({ state }: ImportedState): SharedState => ({
  chat: state.variables.chat,
  lorebook: state.lorebook,
})

const isNotEmpty = (object: JsonObject): boolean => Object.keys(object).length > 0

type MemoryRow = Insertable<Tables['memories']>
type SummaryRow = Insertable<Tables['summaries']>

export interface MemoryRows {
  readonly memories: readonly MemoryRow[]
  readonly summaries: readonly SummaryRow[]
}

interface MemoryOwner {
  readonly user_id: UserId
  readonly card_id: CardId
  readonly now: Date
}

/** Keeps no more notes than a branch may have. */
export class ImportedMemory {
  readonly #owner: MemoryOwner
  #notes = 0

  constructor(owner: MemoryOwner) {
    this.#owner = owner
  }

  make(message_id: MessageId, { own, notes = [], summary }: ParsedOwnMemory = {}): MemoryRows {
    const accepted = notes.slice(0, MEMORIES_MAX - this.#notes)
    this.#notes += accepted.length
    const { now, ...owner } = this.#owner
    const whose = { ...owner, message_id }
    const time = now.toISOString()
    const ownNotes = accepted.map(({ created_at, ...note }) =>
      this.#row(whose, { ...note, created_at }, true),
    )
    const otherwise = own === undefined ? [] : [this.#row(whose, { ...own, created_at: time }, false)]
    return {
      memories: [...otherwise, ...ownNotes],
      summaries: summary === undefined ? [] : [{ ...whose, ...summary }],
    }
  }

  #row(
    owner: { user_id: UserId; card_id: CardId; message_id: MessageId },
    note: Pick<MemoryRow, 'text' | 'importance' | 'is_pinned' | 'is_off' | 'created_at'>,
    is_note: boolean,
  ): MemoryRow {
    return { id: newId<MemoryId>(), ...owner, ...note, is_note, updated_at: this.#owner.now.toISOString() }
  }
}
