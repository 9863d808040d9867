import type { NotificationId, UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'

/** What the owner of an account must know. */
export interface OwnerNotice {
  readonly user_id: UserId
  readonly type: 'login_stolen' | 'password_reset'
  /** For a stolen login. */
  readonly user_agent?: string
}

/**
 * Notifies the owner of an account, in the transaction that changes it. Injected, since notifications depend on
 * accounts.
 */
export type NotifyOwner = (tx: Db, notice: OwnerNotice, now: string) => Promise<NotificationId>
