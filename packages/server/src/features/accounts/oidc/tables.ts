import type { UserId } from '@inkling/contract'
import type { JSONColumnType } from 'kysely'
import type { OidcPerson } from '../../../platform/oidc/provider.ts'

interface OidcIdentityTable {
  issuer: string
  subject: string
  user_id: UserId
  name: string
  created_at: string
}

interface OidcReturnTable {
  hash: Buffer
  person: JSONColumnType<OidcPerson>
  created_at: string
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    oidc_identities: OidcIdentityTable
    oidc_returns: OidcReturnTable
  }
}
