import type { InvitationId, UserId } from '@inkling/contract'
import type { Generated } from 'kysely'

interface InvitationTable {
  id: InvitationId
  hash: Buffer
  note: string
  uses: number
  used: Generated<number>
  created_at: string
  expires_at: string
}

interface PasswordLinkTable {
  user_id: UserId
  /** False if an admin created the link. */
  is_mailed: boolean
  hash: Buffer
  expires_at: string
  /** Idempotency key of the call that used the link. */
  used_key: string | null
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    invitations: InvitationTable
    password_links: PasswordLinkTable
  }
}
