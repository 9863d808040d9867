import {
  CardId,
  ChatSettingsChange,
  type LorebookId,
  type ModelId,
  type PersonaId,
  PresetId,
  SessionId,
} from '@inkling/contract'
import { z } from 'zod'
import { changeScope, enabledRow } from '../../../chat/settings/change-settings.ts'
import { rowOf, type Scope } from '../../../chat/settings/settings-scope.ts'
import { isOwnPicture } from '../../../features/uploads/store.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/guards.ts'
import { cardsHere } from '../existing-cards.ts'
import { findBrought } from '../import-mappings.ts'
import { type BringRows, type RowsTo, readRows, skip } from './row-importer.ts'

/** Of a zip: each takes a few steps, within one transaction. */
const SETTINGS_MAX = 5_000

const name = z.string().nullish()
const Row = z.object({
  session_id: SessionId.nullish(),
  chat: name,
  card_id: CardId.nullish(),
  card: name,
  persona: name,
  preset_id: PresetId.nullish(),
  model: name,
  fields: ChatSettingsChange,
})
type Row = z.output<typeof Row>

/** Says of chats, cards and all chats what was said of them, wherever nothing is said here. */
export const bringSettings: BringRows = async (to, rows) => {
  const { read, skipped } = readRows(rows, Row)
  const left = [...skipped, ...read.slice(SETTINGS_MAX).map(row => skip(row.chat ?? row.card, 'too_large'))]
  let added = 0
  let known = 0
  for (const row of read.slice(0, SETTINGS_MAX)) {
    const scope = await scopeHere(to, row)
    if (scope === undefined) left.push(skip(row.chat ?? row.card, 'not_found'))
    else if (await sayUnsaid(to, scope, row)) added++
    else known++
  }
  return { added, known, skipped: left }
}

async function scopeHere({ tx, actor }: RowsTo, row: Row): Promise<Scope | undefined> {
  const { session_id, card_id, chat, card } = row
  if (session_id) {
    const id = (await findBrought(tx, actor.id, 'sessions', [session_id])).get(session_id)
    if (id === undefined) return undefined
    const own = await tx
      .selectFrom('sessions')
      .select('card_id')
      .where('id', '=', id as SessionId) // as was asked
      .executeTakeFirstOrThrow()
    return { kind: 'session', session_id: id as SessionId, ...own }
  }
  // Zips from before there were ids in them name a chat or a card that nobody can tell from others.
  if (!card_id) return chat || card ? undefined : { kind: 'global' }
  const here = (await cardsHere(tx, actor, [card_id])).get(card_id)
  return here && { kind: 'card', card_id: here.id }
}

/** @returns whether there was anything to say */
async function sayUnsaid({ house, tx, actor }: RowsTo, scope: Scope, row: Row): Promise<boolean> {
  const said = await saidIn(tx, actor, scope)
  const change = Object.fromEntries(
    Object.entries(await changeOf(tx, actor, scope, row)).filter(
      ([field, value]) => value && !said.has(field),
    ),
  )
  if (Object.keys(change).length === 0) return false
  await changeScope(tx, actor, scope, change, house.clock.now().toISOString())
  return true
}

/** The fields that a scope decides by itself. */
async function saidIn(tx: Db, actor: Actor, scope: Scope): Promise<Set<string>> {
  const { card_id, session_id } = rowOf(scope)
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

/** What the row says, in what is here: what it names and is not here is not said. */
async function changeOf(tx: Db, actor: Actor, scope: Scope, row: Row): Promise<ChatSettingsChange> {
  const { session_id: _session, card_id: _card, lorebook_ids, appearance, memory, ...fields } = row.fields
  return {
    ...fields,
    ...(lorebook_ids && { lorebook_ids: await booksHere(tx, actor, lorebook_ids) }),
    ...(memory && { memory: await withModelsHere(tx, memory) }),
    ...(appearance && { appearance: await withOwnBackground(tx, actor, appearance) }),
    model_id: await modelNamed(tx, row.model),
    // Who one is in all chats came with the personas.
    persona_id: scope.kind === 'global' ? null : await personaNamed(tx, actor, row.persona),
    preset_id: await presetHere(tx, actor, row.preset_id),
  }
}

async function booksHere(tx: Db, actor: Actor, ids: readonly LorebookId[]): Promise<LorebookId[]> {
  const here = await findBrought(tx, actor.id, 'lorebooks', ids)
  return ids.flatMap(id => (here.get(id) as LorebookId | undefined) ?? []) // as was asked
}

async function presetHere(tx: Db, actor: Actor, id: PresetId | null | undefined): Promise<PresetId | null> {
  if (!id) return null
  return ((await findBrought(tx, actor.id, 'presets', [id])).get(id) as PresetId | undefined) ?? null // as was asked
}

async function personaNamed(tx: Db, actor: Actor, wanted: Row['persona']): Promise<PersonaId | null> {
  const found = await tx
    .selectFrom('personas')
    .select('id')
    .where('user_id', '=', actor.id)
    .where('name', '=', wanted ?? '')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

async function modelNamed(tx: Db, wanted: Row['model']): Promise<ModelId | null> {
  const found = await tx
    .selectFrom('ai_models')
    .select('id')
    .where('name', '=', wanted ?? '')
    .where('is_enabled', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

type Memory = NonNullable<ChatSettingsChange['memory']>

/** The models of another site are none of this one's. */
async function withModelsHere(tx: Db, memory: Memory): Promise<Memory> {
  const { summary_model_id, embedding_model_id, ...others } = memory
  const summary = summary_model_id && (await enabledRow(tx, 'ai_models', summary_model_id))
  const embedding = embedding_model_id && (await enabledRow(tx, 'embedding_models', embedding_model_id))
  return {
    ...others,
    ...(summary && { summary_model_id }),
    ...(embedding && { embedding_model_id }),
  }
}

type Appearance = NonNullable<ChatSettingsChange['appearance']>

/** Another account's picture is none of this one's, and pictures of chats don't travel. */
async function withOwnBackground(tx: Db, actor: Actor, appearance: Appearance): Promise<Appearance> {
  const { background, ...others } = appearance
  const isOwn = background ? await isOwnPicture(tx, actor.id, background) : false
  return isOwn ? appearance : others
}
