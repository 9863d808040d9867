import type { UserId } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import { Refusal } from '../../../platform/http/api-error.ts'

/**
 * Refuses to let go of the only admin who can still act. The admins are held until the transaction ends, so that two of
 * them can't send each other away at once.
 * @throws Refusal `last_admin`
 */
export async function refuseLastAdmin(tx: Db, leaving: UserId): Promise<void> {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (admins.length === 1 && admins[0]?.id === leaving) throw new Refusal('last_admin')
}
