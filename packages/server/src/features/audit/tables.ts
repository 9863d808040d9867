import type { AuditAction, AuditEntry, AuditEntryId, UserId } from '@inkling/contract'
import type { ColumnType } from 'kysely'

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
