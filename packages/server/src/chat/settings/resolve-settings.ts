import type { CardId, ChatSettings, ModelId, PersonaId, PresetId, SessionId, UserId } from '@inkling/contract'
import {
  type ModelLimits,
  type PartialSettings,
  type PresetInUse,
  type ResolvedSettings,
  resolveSettings,
} from '@inkling/engine'
import { type Expression, sql } from 'kysely'
import { type ChatPersona, personaColumns, personaJoins } from '../../features/personas/store.ts'
import type { PresetCache } from '../../features/presets/recent-presets.ts'
import { isUsableBy } from '../../models/chat/store.ts'

export interface ResolvedChatSettings {
  readonly resolved: ResolvedSettings<ChatSettings>
  readonly preset: PresetInUse | null
  readonly supports_prefill: boolean
  /** Null uses the account name. */
  readonly persona: ChatPersona | null
}

export async function resolveChatSettings(
  row: SettingsRow,
  model: ModelLimits | null,
  presets: PresetCache,
): Promise<ResolvedChatSettings> {
  const preset = await usedPreset(row, presets)
  const { session_settings: session, card_settings: card, global_settings: global } = row
  const resolved = resolveSettings<ChatSettings>({
    session,
    card: { ...card, persona_id: row.bound_persona_id },
    global: { ...global, persona_id: row.default_persona_id },
    preset: preset?.preset ?? null,
    model,
  })
  return { resolved, preset, persona: row.persona, supports_prefill: model?.supports_prefill ?? false }
}

async function usedPreset(row: SettingsRow, presets: PresetCache): Promise<PresetInUse | null> {
  const { preset_id: id, preset_updated_at: updated_at, scripts_allowed } = row
  const preset = id === null ? null : await presets.find({ id, updated_at })
  return preset && { preset, scripts_allowed }
}

/** Card and chat may be null. */
export interface SettingsKeys {
  readonly user_id: Expression<UserId>
  readonly card_id: Expression<CardId | null>
  readonly session_id: Expression<SessionId | null>
  /** `wanted` overrides all settings; `spoken` answered last. */
  readonly wanted: Expression<ModelId | null>
  readonly spoken: Expression<ModelId | null>
}

export interface SettingsRow {
  session_settings: PartialSettings<ChatSettings> | null
  card_settings: PartialSettings<ChatSettings> | null
  global_settings: PartialSettings<ChatSettings> | null
  preset_id: PresetId | null
  preset_updated_at: string
  scripts_allowed: boolean | null
  bound_persona_id: PersonaId | null
  default_persona_id: PersonaId | null
  persona: ChatPersona | null
}

const settingsJson = (row: 'of_session' | 'of_card' | 'of_all') => sql`
  ${sql.ref(`${row}.fields`)} || jsonb_strip_nulls(jsonb_build_object(
    'model_id', ${sql.ref(`${row}.model_id`)}, 'persona_id', ${sql.ref(`${row}.persona_id`)},
    'preset_id', ${sql.ref(`${row}.preset_id`)}))`

export const settingsColumns = sql`
  ${settingsJson('of_session')} as session_settings, ${settingsJson('of_card')} as card_settings, ${settingsJson('of_all')} as global_settings,
  preset.id as preset_id, preset.updated_at as preset_updated_at, preset.scripts_allowed, ${personaColumns}`

/**
 * At most one row per scope, the preset, the persona and the answering `model`: the wanted one, else the nearest
 * scope's, else the last that answered (except the demo model), else the site's first, or null.
 */
export const settingsJoins = ({ user_id, card_id, session_id, wanted, spoken }: SettingsKeys) => sql`
  left join chat_settings of_session on of_session.user_id = ${user_id} and of_session.card_id is null
    and of_session.session_id = ${session_id}
  left join chat_settings of_card on of_card.user_id = ${user_id} and of_card.card_id = ${card_id}
    and of_card.session_id is null
  left join chat_settings of_all on of_all.user_id = ${user_id} and of_all.card_id is null
    and of_all.session_id is null
  left join presets preset on preset.id = coalesce(of_session.preset_id, of_card.preset_id, of_all.preset_id)
  ${personaJoins({ user_id, card_id, chosen: sql<PersonaId | null>`of_session.persona_id` })}
  left join lateral (
    select * from ai_models where is_enabled and ${isUsableBy(sql`${user_id}`)}
      and (${wanted} is null or id = ${wanted})
    order by (id = of_session.model_id) desc nulls last, (id = of_card.model_id) desc nulls last,
      (id = of_all.model_id) desc nulls last, (id = ${spoken} and provider <> 'demo') is true desc, recommended desc, position, id
    limit 1
  ) model on true`
