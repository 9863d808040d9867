import type { AuditAction, AuditEntry, AuditEntryId, UserId } from '@inkling/contract'
import type { ColumnType } from 'kysely'
import { jsonb } from '../../platform/database/sql-fragments.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'

/** The subject's name is copied, since the subject may be deleted later. */
export interface AuditRecord {
  readonly action: AuditAction
  readonly subject_id: string
  readonly subject: string
  /** For example a reason or previous value, never a user's text. */
  readonly facts?: AuditEntry['facts']
}

/** Call it in the transaction of the action. */
export async function recordAudit(
  tx: Db,
  actor: Actor,
  { facts = {}, ...record }: AuditRecord,
  created_at: string,
): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values(({ selectFrom }) => ({
      id: newId<AuditEntryId>(),
      actor_id: actor.id,
      actor: selectFrom('users').select('username').where('id', '=', actor.id),
      ...record,
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
