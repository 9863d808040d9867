import type { UserId } from '@inkling/contract'
import type { JsonObject } from '@inkling/engine'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { stateRows, stateTable } from '../store/branch-states.ts'
import type { TurnMemory } from './turn-state.ts'

/** Stores what messages are about to point at, and what changed of the user's own variables. */
export async function keepMemory(
  tx: Db,
  user_id: UserId,
  { states, global_variables }: Pick<TurnMemory, 'states' | 'global_variables'>,
): Promise<void> {
  await sql`
    with go as (select 1),
    remembered as (insert into ${stateTable.into} select s.* from ${stateRows(states)} s)
    ${keptVariables(user_id, global_variables)}
    select 1`.execute(tx)
}

/**
 * Further parts of a statement, which store what changed of a user's own variables if its part `go` has a row; those
 * that are null are gone.
 */
export function keptVariables(user_id: UserId, changes: JsonObject) {
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
