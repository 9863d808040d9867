import type { Locale, MessageId, RevisionId, UserId } from '@inkling/contract'
import type { JsonObject } from '@inkling/engine'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { type BranchState, NO_STATE } from '../store/branch-states.ts'
import { treeOf } from '../store/find-tree.ts'
import type { MessageRow } from '../store/message-rows.ts'
import { isInSight } from '../store/visibility.ts'

/** A message that is about to be edited, and what the text it gets is made in. */
export interface Edited {
  readonly row: MessageRow
  /** Whom its macros call the user: who is named so there. */
  readonly user_name: string
  readonly locale: Locale
  /** Of the chat that was last in use; null when no chat leads here any more. */
  readonly revision_id: RevisionId | null
  readonly state: BranchState
  readonly global_variables: JsonObject
}

/** Reads it and holds it until the edit is done: of two edits the second sees what the first has made of it. */
export async function readEdited(tx: Db, user_id: UserId, id: MessageId): Promise<Edited | undefined> {
  const held = await tx
    .selectFrom('messages as message')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('is_draft', '=', false)
    .where(isInSight('message', treeOf(sql`message.id`)))
    .forUpdate()
    .executeTakeFirst()
  if (held === undefined) return undefined
  const { rows } = await sql<Omit<Edited, 'row' | 'state'> & { state: BranchState | null }>`
    select u.locale, st.state,
      case when above.role = 'user' then above.name else u.display_name end as user_name,
      coalesce((
        select json_object_agg(v.name, v.value) from user_variables v where v.user_id = u.id), '{}') as global_variables,
      (select s.revision_id from sessions s where s.user_id = u.id and s.card_id = ${held.card_id}::uuid
        order by s.updated_at desc limit 1) as revision_id
    from users u
    left join messages above on above.id = ${held.parent_id}::uuid
    left join message_states st on st.id = ${held.state_id}::uuid
    where u.id = ${user_id}::uuid`.execute(tx)
  const [around] = rows
  if (around === undefined) return undefined
  const user_name = held.role === 'user' ? held.name : around.user_name
  return { row: held, ...around, user_name, state: around.state ?? NO_STATE }
}
