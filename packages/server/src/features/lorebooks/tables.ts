import type { LorebookId, UserId } from '@inkling/contract'
import type { Lorebook } from '@inkling/engine'
import type { ColumnType } from 'kysely'

interface LorebookTable {
  id: LorebookId
  user_id: UserId
  name: string
  /** Written as text, read as a value. */
  data: ColumnType<Lorebook, string, string>
  entries: number
  tokens: number
  created_at: string
  updated_at: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    lorebooks: LorebookTable
  }
}
