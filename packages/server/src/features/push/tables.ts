import type { LoginId, UserId } from '@inkling/contract'
import type { Generated } from 'kysely'

interface PushSubscriptionTable {
  login_id: LoginId
  user_id: UserId
  endpoint: string
  p256dh: string
  auth: string
  /** Origin of this site, for push services that want to contact it. */
  site: string
  answers: boolean
  notifications: boolean
  previews: boolean
  created_at: string
  sent_at: Generated<string | null>
  /** Null since the last message that was sent. */
  failing_since: Generated<string | null>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    push_subscriptions: PushSubscriptionTable
  }
}
