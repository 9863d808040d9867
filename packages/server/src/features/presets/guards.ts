import type { PresetId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { orNotFound } from '../../platform/http/guards.ts'

/** A preset is its owner's alone, an admin's eyes included. */
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
