import type { House } from '../../context.ts'

/** Lets admins' open pages know that something is new with the files of models. */
export async function tellAdmins({ db, readers }: Pick<House, 'db' | 'readers'>): Promise<void> {
  const admins = await db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
  for (const { id } of admins) readers.tell(id, { event: 'models_changed' })
}
