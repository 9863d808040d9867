import { BRANCH_STATE_MAX, type MessageId, type UserId } from '@inkling/contract'
import type { JsonObject, LorebookState } from '@inkling/engine'
import { newId } from '../../../platform/ids.ts'
import {
  type BranchState,
  EMPTY_STATE,
  isSameState,
  type NewState,
  type StateId,
} from '../../store/branch-states.ts'
import { positionBelow, rootPosition, type TreePosition } from '../../store/tree-position.ts'

/** The row id of an empty state is null. */
export interface ImportedState {
  readonly id: StateId | null
  readonly state: BranchState
}

/** Stored once per file for all messages. */
export type SharedState = { readonly chat: JsonObject; readonly lorebook: LorebookState }

/** Limit in characters of JSON. */
const ALL_MAX = 64 * 1024 * 1024

/** Unchanged states reuse their row. */
export class ImportedStates {
  readonly #owner: Pick<NewState, 'user_id' | 'created_at'>
  readonly #onDropped: () => void
  readonly #plain = new WeakMap<SharedState, ImportedState>()
  #remaining = ALL_MAX
  #added: NewState[] = []

  /** @param onDropped called for each state over the size limit */
  constructor(owner: { user_id: UserId; created_at: string }, onDropped: () => void) {
    this.#owner = owner
    this.#onDropped = onDropped
  }

  after(above: ImportedState, shared: SharedState, message: JsonObject): ImportedState {
    const isPlain = Object.keys(message).length === 0
    const known = isPlain ? this.#plain.get(shared) : undefined
    if (known) return known
    const state = this.#make(above, {
      variables: { chat: shared.chat, message },
      lorebook: shared.lorebook,
    })
    if (isPlain) this.#plain.set(shared, state)
    return state
  }

  take(): NewState[] {
    const added = this.#added
    this.#added = []
    return added
  }

  #make(above: ImportedState, state: BranchState): ImportedState {
    if (isSameState(state, above.state)) return above
    const json = JSON.stringify(state)
    if (json === NOTHING) return { id: null, state }
    if (json.length > Math.min(BRANCH_STATE_MAX, this.#remaining)) {
      this.#onDropped()
      return above
    }
    this.#remaining -= json.length
    const id = newId<StateId>()
    this.#added.push({ id, state, ...this.#owner })
    return { id, state }
  }
}

const NOTHING = JSON.stringify(EMPTY_STATE)

export interface ImportedPosition {
  readonly id: MessageId
  readonly depth: number
  /** Null for a root, which jumps to itself. */
  readonly jump: ImportedPosition | null
  readonly user_depth: number
  readonly created_at: string
  readonly remembered: ImportedState
}

const jumpTargetOf = (spot: ImportedPosition): ImportedPosition => spot.jump ?? spot

export function positionBelowImported(above: ImportedPosition | null, id: MessageId): TreePosition {
  if (above === null) return rootPosition(id)
  const first = jumpTargetOf(above)
  const second = jumpTargetOf(first)
  return positionBelow({ id: above.id, depth: above.depth, jumps: [first, second, jumpTargetOf(second)] }, id)
}

export function jumpPositionFrom(
  above: ImportedPosition | null,
  { jumps: [jump] }: TreePosition,
): ImportedPosition | null {
  for (let spot = above; spot !== null; spot = spot.jump) if (spot.depth === jump.depth) return spot
  return null
}
