import type { AuditAction, AuditEntry, AuditEntryId, UserId } from '@inkling/contract'
import type { ColumnType } from 'kysely'
import { jsonb } from '../../platform/database/sql-fragments.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'

/** What was done to what. The name is kept as it is now: the thing itself may be gone when somebody reads of it. */
export interface AuditRecord {
  readonly action: AuditAction
  readonly subject_id: string
  readonly subject: string
  /** Whatever else says what was done: a reason, what it was before. Never a text that is somebody's own. */
  readonly facts?: AuditEntry['facts']
}

/** Writes down what an admin does to what is not their own, within the transaction that does it. */
export async function recordAudit(
  tx: Db,
  actor: Actor,
  { facts = {}, ...deed }: AuditRecord,
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

interface AuditTable {
  id: AuditEntryId
  actor_id: UserId | null
  actor: string | null
  action: AuditAction
  subject_id: string
  subject: string
  facts: ColumnType<AuditEntry['facts'], AuditEntry['facts'], never>
  created_at: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    audit_entries: AuditTable
  }
}
