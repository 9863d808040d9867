import {
  type Page,
  type PageQuery,
  PRESETS_MAX,
  type PresetId,
  type PresetTile,
  type UserId,
} from '@inkling/contract'
import type { Preset } from '@inkling/engine'
import { type ColumnType, sql } from 'kysely'
import { jsonb, listPage } from '../../platform/database/sql-fragments.ts'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'

const shown = [
  'id',
  'name',
  'scripts',
  'scripts_allowed',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof PresetTile)[]

const selectOwnPresets = (db: Db, user_id: UserId) => db.selectFrom('presets').where('user_id', '=', user_id)

export const listPresets = (db: Db, user_id: UserId, page: PageQuery): Promise<Page<PresetTile>> =>
  listPage(selectOwnPresets(db, user_id).orderBy('name').orderBy('id'), rows => rows.select(shown), page)

const selectWholePreset = (db: Db, user_id: UserId, id: PresetId) =>
  selectOwnPresets(db, user_id).select(shown).select('preset').where('id', '=', id)

type WholePreset = PresetTile & { preset: Preset }

export async function findPreset(db: Db, user_id: UserId, id: PresetId): Promise<WholePreset | undefined> {
  return await selectWholePreset(db, user_id, id).executeTakeFirst()
}

/** Locked, so that concurrent partial changes do not overwrite each other. */
export async function lockPreset(tx: Db, user_id: UserId, id: PresetId): Promise<WholePreset | undefined> {
  return await selectWholePreset(tx, user_id, id).forUpdate().executeTakeFirst()
}

export async function addPreset(
  tx: Db,
  user_id: UserId,
  { name, preset }: { name: string; preset: Preset },
  now: string,
): Promise<PresetTile> {
  await refuseBeyondLimit(tx, user_id)
  return await tx
    .insertInto('presets')
    .values({
      id: newId<PresetId>(),
      user_id,
      name,
      preset: jsonb(preset),
      scripts: preset.regex_scripts.length,
      scripts_allowed: null,
      created_at: now,
      updated_at: now,
    })
    .returning(shown)
    .executeTakeFirstOrThrow()
}

/** Locks the user row, so that concurrent additions cannot exceed the limit. */
async function refuseBeyondLimit(tx: Db, user_id: UserId): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
  const { count } = await selectOwnPresets(tx, user_id)
    .select(rows => rows.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= PRESETS_MAX) throw new ApiError('preset_limit', { facts: { limit: PRESETS_MAX } })
}

/** `updated_at` strictly increases even if the clock does not, since `PresetCache` uses it as version. */
export async function replacePreset(
  tx: Db,
  id: PresetId,
  { preset, ...row }: Pick<PresetTile, 'name' | 'scripts_allowed'> & { preset: Preset },
  now: string,
): Promise<PresetTile> {
  const replaced = await tx
    .updateTable('presets')
    .set({
      ...row,
      preset: jsonb(preset),
      scripts: preset.regex_scripts.length,
      updated_at: sql`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirst()
  return orNotFound(replaced)
}

/** Settings that refer to the preset are cleared. */
export async function removePreset(tx: Db, user_id: UserId, id: PresetId): Promise<void> {
  await tx.deleteFrom('presets').where('user_id', '=', user_id).where('id', '=', id).execute()
}

/** Not even admins may access another user's preset. */
export async function ownPreset({
  db,
  actor,
  params,
}: {
  db: Db
  actor: Actor
  params: { id: PresetId }
}): Promise<void> {
  orNotFound(
    await db
      .selectFrom('presets')
      .select('id')
      .where('user_id', '=', actor.id)
      .where('id', '=', params.id)
      .executeTakeFirst(),
  )
}

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
