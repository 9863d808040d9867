import type { NotificationId, UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'

export interface OwnerNotice {
  readonly user_id: UserId
  readonly type: 'login_stolen' | 'password_reset'
  /** Set only for a stolen login. */
  readonly user_agent?: string
}

/** Runs in the transaction that changes the account. Injected, because notifications depend on accounts. */
export type NotifyOwner = (tx: Db, notice: OwnerNotice, now: string) => Promise<NotificationId>
