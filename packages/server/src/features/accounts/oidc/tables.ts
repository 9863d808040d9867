import type { UserId } from '@inkling/contract'

interface OidcIdentityTable {
  issuer: string
  subject: string
  user_id: UserId
  name: string
  created_at: string
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    oidc_identities: OidcIdentityTable
  }
}
