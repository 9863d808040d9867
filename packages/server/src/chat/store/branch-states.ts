import { BRANCH_STATE_MAX, type UserId } from '@inkling/contract'
import { isEqualJson, type JsonObject, type LorebookState } from '@inkling/engine'
import { type RawBuilder, sql } from 'kysely'
import { defineColumns } from '../../platform/database/sql-fragments.ts'
import { newId } from '../../platform/ids.ts'

/** State of a branch after a message. */
export interface BranchState {
  readonly variables: { readonly chat: JsonObject; readonly message: JsonObject }
  readonly lorebook: LorebookState
}

export const EMPTY_STATE: BranchState = {
  variables: { chat: {}, message: {} },
  lorebook: { sticky: {}, cooldown: {}, latched: {} },
}

declare const stateId: unique symbol
export type StateId = string & { readonly [stateId]: true }

export interface NewState {
  readonly id: StateId
  readonly user_id: UserId
  readonly state: BranchState
  readonly created_at: string
}

/** States of one turn. An unchanged or too large state reuses the previous row. */
export class TurnStates {
  readonly added: NewState[] = []
  readonly #user_id: UserId
  readonly #now: string
  #id: StateId | null
  #state: BranchState

  constructor(owner: { user_id: UserId; now: string }, before: { id: StateId | null; state: BranchState }) {
    this.#user_id = owner.user_id
    this.#now = owner.now
    this.#id = before.id
    this.#state = before.state
  }

  /** Null while there is nothing to store. */
  idOf(state: BranchState): StateId | null {
    if (isSameState(state, this.#state) || JSON.stringify(state).length > BRANCH_STATE_MAX) return this.#id
    const id = newId<StateId>()
    this.added.push({ id, user_id: this.#user_id, state, created_at: this.#now })
    this.#id = id
    this.#state = state
    return id
  }
}

/** Compares by value, because jsonb does not keep key order. */
export const isSameState = (one: BranchState, other: BranchState): boolean =>
  isEqualJson(one.variables, other.variables) && isEqualJson(one.lorebook, other.lorebook)

/** For all greetings of a card together, in characters of JSON. */
const FIRST_STATES_MAX = 16 * BRANCH_STATE_MAX

/** Equal states share a row; empty ones need none. */
export class GreetingStates {
  readonly added: NewState[] = []
  readonly #owner: Pick<NewState, 'user_id' | 'created_at'>
  readonly #ids = new Map<string, StateId | null>([[JSON.stringify(EMPTY_STATE), null]])
  #remaining = FIRST_STATES_MAX

  constructor(owner: Pick<NewState, 'user_id' | 'created_at'>) {
    this.#owner = owner
  }

  /** Null if the state is empty or too large. */
  idOf(state: BranchState): StateId | null {
    const json = JSON.stringify(state)
    const known = this.#ids.get(json)
    if (known !== undefined) return known
    if (json.length > Math.min(BRANCH_STATE_MAX, this.#remaining)) return null
    const id = newId<StateId>()
    this.added.push({ id, state, ...this.#owner })
    this.#ids.set(json, id)
    this.#remaining -= json.length
    return id
  }
}

export const stateTable = defineColumns<NewState>('message_states', {
  id: true,
  user_id: true,
  state: true,
  created_at: true,
})

/** One parameter inserts any number of states. */
export const stateRows = (states: readonly NewState[]): RawBuilder<unknown> =>
  stateTable.rowsOf(sql`${JSON.stringify(states)}::json`)
