import type { UserId } from '@inkling/contract'

interface FollowTable {
  user_id: UserId
  author_id: UserId
  followed_at: string
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    follows: FollowTable
  }
}
