import type { TreeId } from '@inkling/contract'
import { ANSWER_MAX, type CardId, type UserId } from '@inkling/contract'
import { countTokens, type JsonObject, truncate } from '@inkling/engine'
import { NO_STATE } from '../../messages/branch-state.ts'
import { type MessageRow, messageRow } from '../../messages/message-row.ts'
import type { MessageOrigin } from '../origin.ts'
import { OWN_FACTS, type ReadFacts, readOwnFacts } from '../own-facts.ts'
import type { ImportedStates, Remembered, Shared } from './branch-states.ts'
import type { ImportNotices } from './import-notices.ts'
import type { Planted, PlantedTree } from './planted-tree.ts'

/** Whose the messages are to be, and in which tree. */
export interface Owner {
  readonly user_id: UserId
  readonly card_id: CardId
  readonly tree_id: TreeId
  /** When they are brought: the time of those whose file knows none. */
  readonly now: Date
}

interface Made {
  readonly created_at: string
  readonly remembered: Remembered
}

const NOTHING: Remembered = { id: null, state: NO_STATE }
/** Characters of JSON that a message may bring of what has no place here. */
const ORIGIN_MAX = 64 * 1024

/** Makes rows of a tree's messages, one after the other. */
export class ImportedRows {
  readonly #tree: PlantedTree
  readonly #owner: Owner
  readonly #shared: Shared
  readonly #states: ImportedStates
  readonly #notices: ImportNotices
  readonly #isOurs: boolean
  readonly #made = new Map<Planted, Made>()

  /** @param shared what the file says once for all messages of a chat; null in a file of our own, where each says it */
  constructor(
    tree: PlantedTree,
    owner: Owner,
    shared: Shared | null,
    { states, notices }: { states: ImportedStates; notices: ImportNotices },
  ) {
    this.#tree = tree
    this.#owner = owner
    this.#isOurs = shared === null
    this.#shared = shared ?? { chat: {}, lorebook: NO_STATE.lorebook }
    this.#states = states
    this.#notices = notices
  }

  rowOf(planted: Planted): MessageRow {
    const { node, above, place, user_depth } = planted
    const { user_id, card_id, tree_id } = this.#owner
    const facts = this.#isOurs ? readOwnFacts(node.extra[OWN_FACTS]) : {}
    const made = this.#make(planted, facts)
    this.#made.set(planted, made)
    const content = this.#cut(node.content)
    const row = messageRow(place, above?.id ?? null, above?.id ?? tree_id, {
      user_id,
      card_id,
      role: node.role,
      name: node.name,
      content,
      reasoning: this.#cut(node.reasoning),
      tokens: countTokens(content),
      status: facts.status ?? 'done',
      user_depth,
      model_name: node.model || null,
      active_child_id: planted.active_child_id ?? this.#tree.find(facts.goes_on)?.id ?? null,
      state_id: made.remembered.id,
      created_at: made.created_at,
    })
    const { usage = null, edited_at = null } = facts
    return { ...row, hidden: node.hidden, usage, edited_at, origin: this.#originOf(planted) }
  }

  #make({ node, above }: Planted, { state }: ReadFacts): Made {
    const before = above && this.#made.get(above)
    const created_at = this.#dateOf(node.sent_at) ?? before?.created_at ?? this.#owner.now.toISOString()
    const remembered = before?.remembered ?? NOTHING
    const shared = state ?? (this.#isOurs ? sharedOf(remembered) : this.#shared)
    return { created_at, remembered: this.#states.after(remembered, shared, node.variables) }
  }

  /** A time that nobody can have said anything at is none. */
  #dateOf(sent_at: number | null): string | null {
    if (sent_at === null || sent_at < 0 || sent_at > this.#owner.now.getTime()) return null
    return new Date(sent_at).toISOString()
  }

  #cut(text: string): string {
    if (text.length > ANSWER_MAX) this.#notices.count('message_cut')
    return truncate(text, ANSWER_MAX)
  }

  #originOf({ node }: Planted): MessageOrigin | null {
    const { [OWN_FACTS]: _, ...others } = node.extra
    const extra = this.#isOurs ? others : node.extra
    const origin = {
      ...(isSaid(extra) && { extra }),
      ...(isSaid(node.rest) && { rest: node.rest }),
      ...(node.send_date !== null && { send_date: node.send_date }),
    }
    if (!isSaid(origin)) return null
    if (JSON.stringify(origin).length <= ORIGIN_MAX) return origin
    this.#notices.count('details_dropped')
    return null
  }
}

/** What goes on from above, the message's own variables aside. */
const sharedOf = ({ state }: Remembered): Shared => ({ chat: state.variables.chat, lorebook: state.lorebook })

const isSaid = (object: JsonObject): boolean => Object.keys(object).length > 0
