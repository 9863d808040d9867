import type { ChatSettings } from '@inkling/contract'
import { type ModelLimits, type ResolvedSettings, resolveSettings, type UsedPreset } from '@inkling/engine'
import type { ChatPersona } from '../../features/personas/chat-persona.ts'
import type { RecentPresets } from '../../features/presets/recent-presets.ts'
import type { SettledRow } from './resolved-columns.ts'

/** What holds in a chat. */
export interface Settled {
  readonly resolved: ResolvedSettings<ChatSettings>
  readonly preset: UsedPreset | null
  /** Whether the model goes on with words that were begun for it. */
  readonly supports_prefill: boolean
  /** Who the user is; null goes by the name of the account. */
  readonly persona: ChatPersona | null
}

/** Settles what the scopes, the preset and the model say. Presets that are in use are in memory. */
export async function settle(
  row: SettledRow,
  model: ModelLimits | null,
  presets: RecentPresets,
): Promise<Settled> {
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

async function usedPreset(row: SettledRow, presets: RecentPresets): Promise<UsedPreset | null> {
  const { preset_id: id, preset_updated_at: updated_at, scripts_allowed } = row
  const preset = id === null ? null : await presets.find({ id, updated_at })
  return preset && { preset, scripts_allowed }
}
