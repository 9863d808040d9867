import type { Locale, LoginId, Role, UserId } from '@inkling/contract'
import type { Generated } from 'kysely'

interface UserTable {
  id: UserId
  username: string
  username_key: string
  email: string
  email_key: string
  password_hash: string
  display_name: string
  avatar_url: string | null
  bio: Generated<string>
  role: Role
  locale: Locale
  show_nsfw: Generated<boolean>
  suspended_at: string | null
  /** From this time on, login is impossible and the account's data is being deleted. */
  deleted_at: Generated<string | null>
  created_at: Generated<string>
}

interface ReleasedUsernameTable {
  user_id: UserId
  username: string
  username_key: string
  released_at: string
}

interface LoginTable {
  id: LoginId
  user_id: UserId
  user_agent: string
  created_at: string
  last_used_at: string
  expires_at: string
  revoked_at: string | null
  /** Device fingerprints, latest last; see known-devices.ts. */
  places: Generated<Buffer[]>
}

interface RefreshTokenTable {
  hash: Buffer
  login_id: LoginId
  created_at: string
  rotated_at: string | null
}

interface LoginFailureTable {
  account_key: string
  address: string
  failed_at: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    users: UserTable
    released_usernames: ReleasedUsernameTable
    logins: LoginTable
    refresh_tokens: RefreshTokenTable
    login_failures: LoginFailureTable
  }
}
