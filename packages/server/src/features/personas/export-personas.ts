import type { UserId } from '@inkling/contract'
import { makePersona, writePersonas } from '@inkling/engine'
import type { Db } from '../../platform/database/tables.ts'

/** All personas of a user as a backup that SillyTavern restores; each is known in it by the file name of its picture. */
export async function exportPersonas(db: Db, user_id: UserId): Promise<string> {
  const rows = await db
    .selectFrom('personas')
    .select(['id', 'name', 'description', 'position', 'depth', 'role', 'is_default'])
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .execute()
  return writePersonas(
    rows.map(({ id, name, description, is_default, ...place }) =>
      makePersona({ key: `${id}.png`, name, description, place, is_default }),
    ),
  )
}
