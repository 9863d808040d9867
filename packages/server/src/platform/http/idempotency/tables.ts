import type { Generated } from 'kysely'

interface IntentTable {
  user_id: string
  route: string
  key: string
  fingerprint: Buffer
  /** null while its transaction has not been committed; never seen by others. */
  status: number | null
  body: unknown
  created_at: Generated<string>
}

declare module '../../database/tables.ts' {
  interface Tables {
    intents: IntentTable
  }
}
