import {
  type CardId,
  type ChatSettings,
  type ChatSettingsChange,
  type EmbeddingModelId,
  type ModelId,
  type PersonaId,
  type PresetId,
  type SessionId,
  SWITCHES_MAX,
  type UserId,
} from '@inkling/contract'
import { changeSettings, completeSettings, definedSettings, type PartialSettings } from '@inkling/engine'
import { sql } from 'kysely'
import { bindPersona } from '../../features/cards/reader-state.ts'
import { refuseForeignLorebooks } from '../../features/lorebooks/store.ts'
import { clearDefaultPersona, lockPersonas, setDefaultPersona } from '../../features/personas/store.ts'
import { isOwnPicture } from '../../features/uploads/store.ts'
import { isUsableBy } from '../../models/chat/store.ts'
import { jsonb } from '../../platform/database/sql-fragments.ts'
import type { Db, Tables } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import { type SettingsScope, scopeColumns } from './settings-scope.ts'

/** Absent fields stay; null unsets one. */
export async function changeScope(
  tx: Db,
  actor: Actor,
  scope: SettingsScope,
  { session_id: _session, card_id: _card, ...change }: ChatSettingsChange,
  now: string,
): Promise<void> {
  await refuseForeignReferences(tx, actor, change)
  const { persona_id, ...rest } = change
  await updateScopeRow(tx, actor.id, scope, scope.kind === 'session' ? change : rest, now)
  if (persona_id !== undefined) await updateScopePersona(tx, actor.id, scope, persona_id)
}

async function updateScopeRow(
  tx: Db,
  user_id: UserId,
  scope: SettingsScope,
  change: Omit<ChatSettingsChange, 'session_id' | 'card_id'>,
  now: string,
): Promise<void> {
  const { id, fields, ...ids } = await lockScopeRow(tx, user_id, scope, now)
  const settings = changeSettings(completeSettings<ChatSettings>({ ...fields, ...ids }), change)
  const { model_id = null, persona_id = null, preset_id = null, ...ownFields } = definedSettings(settings)
  refuseTooMany(ownFields)
  await tx
    .updateTable('chat_settings')
    .set({ model_id, persona_id, preset_id, fields: jsonb(ownFields) })
    .where('id', '=', id)
    .execute()
}

/** Switches accumulate and are read in every turn. */
function refuseTooMany(fields: StoredFields): void {
  for (const group of ['prompt_switches', 'script_switches'] as const) {
    if (Object.keys(fields[group] ?? {}).length > SWITCHES_MAX)
      throw new ApiError('invalid_input', { errors: [{ path: group, message: 'too_big' }] })
  }
}

type ScopeRow = Pick<Tables['chat_settings'], 'id' | 'fields' | 'model_id' | 'persona_id' | 'preset_id'>

/** Creates the row if needed. Concurrent changes wait for each other. */
async function lockScopeRow(tx: Db, user_id: UserId, scope: SettingsScope, now: string): Promise<ScopeRow> {
  return await tx
    .insertInto('chat_settings')
    .values({
      id: newId(),
      user_id,
      ...scopeColumns(scope),
      model_id: null,
      persona_id: null,
      preset_id: null,
      fields: jsonb({}),
      updated_at: now,
    })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'card_id', 'session_id'])
        .doUpdateSet({ updated_at: sql`excluded.updated_at` }),
    )
    .returning(['id', 'fields', 'model_id', 'persona_id', 'preset_id'])
    .executeTakeFirstOrThrow()
}

/** Outside chats the persona is stored elsewhere: bound to the card, or as the default. */
async function updateScopePersona(
  tx: Db,
  user_id: UserId,
  scope: SettingsScope,
  id: PersonaId | null,
): Promise<void> {
  if (scope.kind === 'card') return await bindPersona(tx, user_id, scope.card_id, id)
  if (scope.kind === 'session') return
  await lockPersonas(tx, user_id)
  if (id === null) await clearDefaultPersona(tx, user_id)
  else await setDefaultPersona(tx, user_id, id)
}

/**
 * Rejects references to missing or others' things, and locks the rest against deletion.
 * @throws ApiError not_found, or invalid_input for a picture
 */
export async function refuseForeignReferences(
  tx: Db,
  actor: Actor,
  change: ChatSettingsChange,
): Promise<void> {
  const { model_id, persona_id, preset_id, lorebook_ids } = change
  const { summary_model_id, embedding_model_id } = change.memory ?? {}
  if (model_id) orNotFound(await lockUsableModel(tx, actor.id, model_id))
  if (summary_model_id) orNotFound(await lockUsableModel(tx, actor.id, summary_model_id))
  if (embedding_model_id) orNotFound(await lockEmbeddingModel(tx, embedding_model_id))
  if (persona_id) orNotFound(await lockOwnRow(tx, 'personas', actor, persona_id))
  if (preset_id) orNotFound(await lockOwnRow(tx, 'presets', actor, preset_id))
  if (lorebook_ids) await refuseForeignLorebooks(tx, actor.id, lorebook_ids)
  const background = change.appearance?.background
  if (background && !(await isOwnPicture(tx, actor.id, background))) {
    throw new ApiError('invalid_input', {
      errors: [{ path: 'appearance.background', message: 'not_an_own_upload' }],
    })
  }
}

export const lockUsableModel = (tx: Db, user_id: UserId, id: ModelId) =>
  tx
    .selectFrom('ai_models')
    .select('id')
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .where(isUsableBy(sql`${user_id}::uuid`))
    .forKeyShare()
    .executeTakeFirst()

export const lockEmbeddingModel = (tx: Db, id: EmbeddingModelId) =>
  tx
    .selectFrom('embedding_models')
    .select('id')
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .forKeyShare()
    .executeTakeFirst()

const lockOwnRow = (tx: Db, table: 'personas' | 'presets', actor: Actor, id: string) =>
  tx
    .selectFrom(table)
    .select('id')
    .where('user_id', '=', actor.id)
    .where('id', '=', id as never) // callers pass an id of this table
    .forKeyShare()
    .executeTakeFirst()

export async function copySettings(
  tx: Db,
  { from, to, now }: { from: SessionId; to: SessionId; now: string },
): Promise<void> {
  await sql`
    insert into chat_settings (id, user_id, card_id, session_id, model_id, persona_id, preset_id, fields, updated_at)
    select gen_random_uuid(), user_id, card_id, ${to}::uuid, model_id, persona_id, preset_id, fields, ${now}::timestamptz
    from chat_settings where session_id = ${from}::uuid`.execute(tx)
}

/** The excluded ones are foreign keys with their own columns. */
export type StoredFields = Omit<PartialSettings<ChatSettings>, 'model_id' | 'persona_id' | 'preset_id'>

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
