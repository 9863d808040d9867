import type { CardId, ChatSettings, ModelId, PersonaId, PresetId, SessionId, UserId } from '@inkling/contract'
import type { SomeSettings } from '@inkling/engine'

/** What a scope says, but for what other tables are named by. */
export type StoredFields = Omit<SomeSettings<ChatSettings>, 'model_id' | 'persona_id' | 'preset_id'>

interface ChatSettingsTable {
  id: string
  user_id: UserId
  card_id: CardId | null
  session_id: SessionId | null
  model_id: ModelId | null
  persona_id: PersonaId | null
  preset_id: PresetId | null
  fields: StoredFields
  updated_at: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    chat_settings: ChatSettingsTable
  }
}
