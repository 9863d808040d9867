import {
  type ChatSettings,
  type ChatSettingsChange,
  type PersonaId,
  SWITCHES_MAX,
  type UserId,
} from '@inkling/contract'
import { changeSettings, completeSettings, saidSettings } from '@inkling/engine'
import { sql } from 'kysely'
import { bindPersona } from '../../features/cards/reader-state.ts'
import { clearDefault, holdPersonas, makeDefault } from '../../features/personas/store.ts'
import { jsonb } from '../../platform/database/json.ts'
import type { Db, Tables } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { newId } from '../../platform/ids.ts'
import { refuseForeign } from './check-references.ts'
import { rowOf, type Scope } from './settings-scope.ts'
import type { StoredFields } from './tables.ts'

/** Changes what a scope says: absent leaves, null says nothing from now on. */
export async function changeScope(
  tx: Db,
  actor: Actor,
  scope: Scope,
  { session_id: _session, card_id: _card, ...change }: ChatSettingsChange,
  now: string,
): Promise<void> {
  await refuseForeign(tx, actor, change)
  const { persona_id, ...rest } = change
  await changeRow(tx, actor.id, scope, scope.kind === 'session' ? change : rest, now)
  if (persona_id !== undefined) await changePersona(tx, actor.id, scope, persona_id)
}

async function changeRow(
  tx: Db,
  user_id: UserId,
  scope: Scope,
  change: Omit<ChatSettingsChange, 'session_id' | 'card_id'>,
  now: string,
): Promise<void> {
  const { id, fields, ...ids } = await holdRow(tx, user_id, scope, now)
  const settings = changeSettings(completeSettings<ChatSettings>({ ...fields, ...ids }), change)
  const { model_id = null, persona_id = null, preset_id = null, ...said } = saidSettings(settings)
  refuseTooMany(said)
  await tx
    .updateTable('chat_settings')
    .set({ model_id, persona_id, preset_id, fields: jsonb(said) })
    .where('id', '=', id)
    .execute()
}

/** Switches add up from change to change, and every turn reads all of them. */
function refuseTooMany(said: StoredFields): void {
  for (const group of ['prompt_switches', 'script_switches'] as const) {
    if (Object.keys(said[group] ?? {}).length > SWITCHES_MAX)
      throw new Refusal('invalid_input', { errors: [{ path: group, message: 'too_big' }] })
  }
}

type Row = Pick<Tables['chat_settings'], 'id' | 'fields' | 'model_id' | 'persona_id' | 'preset_id'>

/** A scope's row, made if there is none; two who change it take turns. */
async function holdRow(tx: Db, user_id: UserId, scope: Scope, now: string): Promise<Row> {
  return await tx
    .insertInto('chat_settings')
    .values({
      id: newId(),
      user_id,
      ...rowOf(scope),
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

/** Outside of a chat, who one is stands where it always stood: with the card, or as the default. */
async function changePersona(tx: Db, user_id: UserId, scope: Scope, id: PersonaId | null): Promise<void> {
  if (scope.kind === 'card') return await bindPersona(tx, user_id, scope.card_id, id)
  if (scope.kind === 'session') return
  await holdPersonas(tx, user_id)
  if (id === null) await clearDefault(tx, user_id)
  else await makeDefault(tx, user_id, id)
}
