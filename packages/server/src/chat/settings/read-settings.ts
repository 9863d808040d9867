import type { CardId, ChatSettings, ModelId, ScopeSettings, SessionId, UserId } from '@inkling/contract'
import { completeSettings, type ModelLimits } from '@inkling/engine'
import { sql } from 'kysely'
import type { PresetCache } from '../../features/presets/recent-presets.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { OwnSession } from '../store/sessions.ts'
import {
  type ResolvedChatSettings,
  resolveChatSettings,
  type SettingsRow,
  settingsColumns,
  settingsJoins,
} from './resolve-settings.ts'
import { type SettingsScope, scopeColumns } from './settings-scope.ts'

type ScopeSettingsRow = SettingsRow & { model: (ModelLimits & { id: ModelId }) | null }

export async function getScopeSettings(
  db: Db,
  presets: PresetCache,
  user_id: UserId,
  scope: SettingsScope,
): Promise<ScopeSettings> {
  const row = await readScopeSettingsRow(db, user_id, scope)
  const { resolved } = await resolveChatSettings(row, row.model, presets)
  return { own: ownSettings(row, scope), ...resolved }
}

export async function resolveScopeSettings(
  db: Db,
  presets: PresetCache,
  user_id: UserId,
  scope: SettingsScope,
): Promise<ResolvedChatSettings> {
  const row = await readScopeSettingsRow(db, user_id, scope)
  return await resolveChatSettings(row, row.model, presets)
}

export interface SettingsContext {
  readonly presets: PresetCache
}

export async function effectiveIn({ presets }: SettingsContext, db: Db, session: OwnSession) {
  const { id: session_id, user_id, card_id } = session
  const resolved = await resolveScopeSettings(db, presets, user_id, { kind: 'session', session_id, card_id })
  return resolved.resolved.effective
}

export const memorySettings = async (context: SettingsContext, db: Db, session: OwnSession) =>
  (await effectiveIn(context, db, session)).memory

/** The card's persona is the bound one, the global persona the default one. */
function ownSettings(row: SettingsRow, { kind }: SettingsScope): ChatSettings {
  switch (kind) {
    case 'session':
      return completeSettings<ChatSettings>(row.session_settings ?? {})
    case 'card':
      return completeSettings<ChatSettings>({ ...row.card_settings, persona_id: row.bound_persona_id })
    case 'global':
      return completeSettings<ChatSettings>({ ...row.global_settings, persona_id: row.default_persona_id })
    default:
      return kind satisfies never
  }
}

async function readScopeSettingsRow(
  db: Db,
  user_id: UserId,
  scope: SettingsScope,
): Promise<ScopeSettingsRow> {
  const card = scope.kind === 'global' ? null : scope.card_id
  const { session_id } = scopeColumns(scope)
  const { rows } = await sql<ScopeSettingsRow>`
    select ${settingsColumns}, case when model.id is not null then json_build_object(
        'id', model.id, 'context_tokens', model.context_tokens, 'max_output_tokens', model.max_output_tokens,
        'sampling', model.sampling, 'supports_prefill', model.supports_prefill) end as model
    from (select ${user_id}::uuid as user_id, ${card}::uuid as card_id, ${session_id}::uuid as session_id) place
    left join sessions s on s.id = place.session_id
    left join messages head on head.id = s.head_message_id
    left join messages above on above.id = head.parent_id
    ${settingsJoins({
      user_id: sql<UserId>`place.user_id`,
      card_id: sql<CardId | null>`place.card_id`,
      session_id: sql<SessionId | null>`place.session_id`,
      wanted: sql<ModelId | null>`null::uuid`,
      spoken: sql<ModelId | null>`coalesce(head.model_id, above.model_id)`,
    })}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new TypeError('a place without outer conditions has one row')
  return row
}
