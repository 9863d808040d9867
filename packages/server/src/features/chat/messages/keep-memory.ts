import type { UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import { stateRows } from './branch-state.ts'
import type { TurnMemory } from './turn-memory.ts'

/** Stores what messages are about to point at, and what changed of the user's own variables. */
export async function keepMemory(
  tx: Db,
  user_id: UserId,
  { states, global_variables }: Pick<TurnMemory, 'states' | 'global_variables'>,
): Promise<void> {
  await sql`insert into message_states select s.* from ${stateRows(states)} s`.execute(tx)
  await sql`
    insert into user_variables select ${user_id}::uuid, v.key, v.value
    from jsonb_each(${JSON.stringify(global_variables)}::jsonb) v
    on conflict (user_id, name) do update set value = excluded.value`.execute(tx)
}
