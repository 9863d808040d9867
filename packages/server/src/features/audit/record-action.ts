import type { AuditAction, AuditEntry, AuditEntryId } from '@inkling/contract'
import { jsonb } from '../../platform/database/json.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { newId } from '../../platform/ids.ts'

/** What was done to what. The name is kept as it is now: the thing itself may be gone when somebody reads of it. */
export interface Deed {
  readonly action: AuditAction
  readonly subject_id: string
  readonly subject: string
  /** Whatever else says what was done: a reason, what it was before. Never a text that is somebody's own. */
  readonly facts?: AuditEntry['facts']
}

/** Writes down what an admin does to what is not their own, within the transaction that does it. */
export async function audit(
  tx: Db,
  actor: Actor,
  { facts = {}, ...deed }: Deed,
  created_at: string,
): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values(({ selectFrom }) => ({
      id: newId<AuditEntryId>(),
      actor_id: actor.id,
      actor: selectFrom('users').select('username').where('id', '=', actor.id),
      ...deed,
      facts: jsonb(facts),
      created_at,
    }))
    .execute()
}
