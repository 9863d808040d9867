import type { UserId } from '@inkling/contract'
import { isEqualJson, type JsonObject, type LorebookState, type VariableValues } from '@inkling/engine'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { type NewState, type StateId, stateRows, stateTable, TurnStates } from '../store/branch-states.ts'
import type { Turn } from './read-turn.ts'

/** Lorebook state is null if no lorebooks were scanned. */
interface MemoryAfterMessage {
  readonly variables: VariableValues
  readonly lorebooks: LorebookState | null
}

/** Limit in characters of JSON. Changes beyond it are dropped. */
const SHARED_MAX = 512 * 1024

export class TurnMemory {
  readonly #states: TurnStates
  readonly #before: JsonObject
  #state: { variables: VariableValues; lorebooks: LorebookState }

  constructor(
    user_id: UserId,
    { state, global_variables }: Pick<Turn, 'state' | 'global_variables'>,
    now: Date,
  ) {
    this.#states = new TurnStates({ user_id, now: now.toISOString() }, state)
    this.#before = global_variables
    const { variables, lorebook } = state.state
    this.#state = { variables: { ...variables, global: global_variables }, lorebooks: lorebook }
  }

  get state(): { variables: VariableValues; lorebooks: LorebookState } {
    return this.#state
  }

  /** Returns the state id for the message's row. */
  after({ variables, lorebooks }: MemoryAfterMessage): StateId | null {
    this.#state = { variables, lorebooks: lorebooks ?? this.#state.lorebooks }
    const { global: _, ...own } = variables
    return this.#states.idOf({ variables: own, lorebook: this.#state.lorebooks })
  }

  get states(): readonly NewState[] {
    return this.#states.added
  }

  /** Deleted variables are null. */
  get global_variables(): JsonObject {
    const now = this.#state.variables.global
    const gone = Object.keys(this.#before).filter(name => !Object.hasOwn(now, name))
    const changed = Object.entries(now).filter(([name, value]) => !isEqualJson(this.#before[name], value))
    const isTooMuch = changed.length > 0 && JSON.stringify(now).length > SHARED_MAX
    return Object.fromEntries([...gone.map(name => [name, null] as const), ...(isTooMuch ? [] : changed)])
  }
}

export async function storeTurnMemory(
  tx: Db,
  user_id: UserId,
  { states, global_variables }: Pick<TurnMemory, 'states' | 'global_variables'>,
): Promise<void> {
  await sql`
    with go as (select 1),
    remembered as (insert into ${stateTable.into} select s.* from ${stateRows(states)} s)
    ${storeVariablesSql(user_id, global_variables)}
    select 1`.execute(tx)
}

/** Null deletes a variable. Applies only if the CTE `go` has a row. */
export function storeVariablesSql(user_id: UserId, changes: JsonObject) {
  const gone = Object.keys(changes).filter(name => changes[name] === null)
  return sql`
    , kept as (
      insert into user_variables select ${user_id}::uuid, v.key, v.value
      from go, jsonb_each(${JSON.stringify(changes)}::jsonb) v where v.value <> 'null'
      on conflict (user_id, name) do update set value = excluded.value)
    ${
      gone.length === 0
        ? sql``
        : sql`, dropped as (
      delete from user_variables using go where user_id = ${user_id}::uuid and name = any(${gone}::text[]))`
    }`
}
