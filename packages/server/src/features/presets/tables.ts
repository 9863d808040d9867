import type { PresetId, UserId } from '@inkling/contract'
import type { Preset } from '@inkling/engine'
import type { ColumnType } from 'kysely'

interface PresetTable {
  id: PresetId
  user_id: UserId
  name: string
  preset: ColumnType<Preset, Preset, Preset>
  scripts: number
  scripts_allowed: boolean | null
  created_at: string
  updated_at: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    presets: PresetTable
  }
}
