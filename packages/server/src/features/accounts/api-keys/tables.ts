import type { ApiKeyId, KeyScope, UserId } from '@inkling/contract'
import type { Generated } from 'kysely'

interface ApiKeyTable {
  id: ApiKeyId
  user_id: UserId
  name: string
  hash: Buffer
  last4: string
  scopes: KeyScope[]
  created_at: string
  expires_at: string | null
  last_used_at: Generated<string | null>
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    api_keys: ApiKeyTable
  }
}
