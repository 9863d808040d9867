import {
  CardId,
  ChatSettingsChange,
  type LorebookId,
  type ModelId,
  type PersonaId,
  PresetId,
  SessionId,
} from '@inkling/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { changeScope, lockEmbeddingModel, lockUsableModel } from '../../../chat/settings/change-settings.ts'
import { type SettingsScope, scopeColumns } from '../../../chat/settings/settings-scope.ts'
import { isOwnPicture } from '../../../features/uploads/store.ts'
import { isUsableBy } from '../../../models/chat/store.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/guards.ts'
import { findExistingCards } from '../existing-cards.ts'
import { findImported } from '../import-mappings.ts'
import { type RowImportContext, type RowImporter, readRows, toSkippedRow } from './row-importer.ts'

/** Each setting takes several queries within one transaction. */
const SETTINGS_MAX = 5_000

const name = z.string().nullish()
const ImportedSettings = z.object({
  session_id: SessionId.nullish(),
  chat: name,
  card_id: CardId.nullish(),
  card: name,
  persona: name,
  preset_id: PresetId.nullish(),
  model: name,
  fields: ChatSettingsChange,
})
type ImportedSettings = z.output<typeof ImportedSettings>

export const importSettings: RowImporter = async (to, rows) => {
  const { read, skipped } = readRows(rows, ImportedSettings)
  const skippedRows = [
    ...skipped,
    ...read.slice(SETTINGS_MAX).map(row => toSkippedRow(row.chat ?? row.card, 'too_large')),
  ]
  let added = 0
  let known = 0
  for (const row of read.slice(0, SETTINGS_MAX)) {
    const scope = await resolveScope(to, row)
    if (scope === undefined) skippedRows.push(toSkippedRow(row.chat ?? row.card, 'not_found'))
    else if (await applyUnsetSettings(to, scope, row)) added++
    else known++
  }
  return { added, known, skipped: skippedRows }
}

async function resolveScope(
  { tx, actor }: RowImportContext,
  row: ImportedSettings,
): Promise<SettingsScope | undefined> {
  const { session_id, card_id, chat, card } = row
  if (session_id) {
    const id = (await findImported(tx, actor.id, 'sessions', [session_id])).get(session_id)
    if (id === undefined) return undefined
    const own = await tx
      .selectFrom('sessions')
      .select('card_id')
      .where('id', '=', id as SessionId) // only sessions were queried
      .executeTakeFirstOrThrow()
    return { kind: 'session', session_id: id as SessionId, ...own }
  }
  // Without ids, a chat or card is named ambiguously, so its settings are skipped.
  if (!card_id) return chat || card ? undefined : { kind: 'global' }
  const existingCard = (await findExistingCards(tx, actor, [card_id])).get(card_id)
  return existingCard && { kind: 'card', card_id: existingCard.id }
}

async function applyUnsetSettings(
  { clock, tx, actor }: RowImportContext,
  scope: SettingsScope,
  row: ImportedSettings,
): Promise<boolean> {
  const setFields = await listSetFields(tx, actor, scope)
  const change = Object.fromEntries(
    Object.entries(await toSettingsChange(tx, actor, scope, row)).filter(
      ([field, value]) => value && !setFields.has(field),
    ),
  )
  if (Object.keys(change).length === 0) return false
  await changeScope(tx, actor, scope, change, clock.now().toISOString())
  return true
}

async function listSetFields(tx: Db, actor: Actor, scope: SettingsScope): Promise<Set<string>> {
  const { card_id, session_id } = scopeColumns(scope)
  const row = await tx
    .selectFrom('chat_settings')
    .select(['fields', 'model_id', 'persona_id', 'preset_id'])
    .where('user_id', '=', actor.id)
    .where('card_id', 'is not distinct from', card_id)
    .where('session_id', 'is not distinct from', session_id)
    .executeTakeFirst()
  const { fields = {}, ...ids } = row ?? {}
  const bound = scope.kind === 'card' && (await isBound(tx, actor, scope.card_id))
  return new Set([
    ...Object.keys(fields),
    ...Object.entries(ids).flatMap(([field, id]) => (id === null ? [] : field)),
    ...(bound ? ['persona_id'] : []),
  ])
}

async function isBound(tx: Db, actor: Actor, card_id: CardId): Promise<boolean> {
  const reader = await tx
    .selectFrom('card_readers')
    .select('persona_id')
    .where('user_id', '=', actor.id)
    .where('card_id', '=', card_id)
    .executeTakeFirst()
  return typeof reader?.persona_id === 'string'
}

/** Drops references to things that do not exist here. */
async function toSettingsChange(
  tx: Db,
  actor: Actor,
  scope: SettingsScope,
  row: ImportedSettings,
): Promise<ChatSettingsChange> {
  const { session_id: _session, card_id: _card, lorebook_ids, appearance, memory, ...fields } = row.fields
  return {
    ...fields,
    ...(lorebook_ids && { lorebook_ids: await findExistingBooks(tx, actor, lorebook_ids) }),
    ...(memory && { memory: await withExistingModels(tx, actor, memory) }),
    ...(appearance && { appearance: await withOwnBackground(tx, actor, appearance) }),
    model_id: await findModelByName(tx, actor, row.model),
    // The default persona is imported with the personas.
    persona_id: scope.kind === 'global' ? null : await findPersonaByName(tx, actor, row.persona),
    preset_id: await findExistingPreset(tx, actor, row.preset_id),
  }
}

async function findExistingBooks(tx: Db, actor: Actor, ids: readonly LorebookId[]): Promise<LorebookId[]> {
  const existingBooks = await findImported(tx, actor.id, 'lorebooks', ids)
  return ids.flatMap(id => (existingBooks.get(id) as LorebookId | undefined) ?? []) // only lorebooks were queried
}

async function findExistingPreset(
  tx: Db,
  actor: Actor,
  id: PresetId | null | undefined,
): Promise<PresetId | null> {
  if (!id) return null
  return ((await findImported(tx, actor.id, 'presets', [id])).get(id) as PresetId | undefined) ?? null // only presets were queried
}

async function findPersonaByName(
  tx: Db,
  actor: Actor,
  name: ImportedSettings['persona'],
): Promise<PersonaId | null> {
  const persona = await tx
    .selectFrom('personas')
    .select('id')
    .where('user_id', '=', actor.id)
    .where('name', '=', name ?? '')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return persona?.id ?? null
}

async function findModelByName(
  tx: Db,
  actor: Actor,
  name: ImportedSettings['model'],
): Promise<ModelId | null> {
  const model = await tx
    .selectFrom('ai_models')
    .select('id')
    .where('name', '=', name ?? '')
    .where('is_enabled', '=', true)
    .where(isUsableBy(sql`${actor.id}::uuid`))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return model?.id ?? null
}

type ImportedMemorySettings = NonNullable<ChatSettingsChange['memory']>

async function withExistingModels(
  tx: Db,
  actor: Actor,
  memory: ImportedMemorySettings,
): Promise<ImportedMemorySettings> {
  const { summary_model_id, embedding_model_id, ...otherFields } = memory
  const summary = summary_model_id && (await lockUsableModel(tx, actor.id, summary_model_id))
  const embedding = embedding_model_id && (await lockEmbeddingModel(tx, embedding_model_id))
  return {
    ...otherFields,
    ...(summary && { summary_model_id }),
    ...(embedding && { embedding_model_id }),
  }
}

type ImportedAppearance = NonNullable<ChatSettingsChange['appearance']>

/** Archives contain no backgrounds, so only the user's own uploads are kept. */
async function withOwnBackground(
  tx: Db,
  actor: Actor,
  appearance: ImportedAppearance,
): Promise<ImportedAppearance> {
  const { background, ...withoutBackground } = appearance
  const isOwn = background ? await isOwnPicture(tx, actor.id, background) : false
  return isOwn ? appearance : withoutBackground
}
