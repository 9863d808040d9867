import type { LoginId } from '@inkling/contract'
import { anyOf } from '../../platform/database/sql-fragments.ts'
import type { Db } from '../../platform/database/tables.ts'

/** Push messages end with the login, in the same transaction. Returns the logins. */
export async function endPush(db: Db, ids: LoginId[]): Promise<LoginId[]> {
  await db.deleteFrom('push_subscriptions').where('login_id', '=', anyOf(ids)).execute()
  return ids
}
