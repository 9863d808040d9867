import type { Login, LoginId, Page, PageQuery, UserId } from '@inkling/contract'
import { listPage } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/tables.ts'
import { IDLE_DAYS } from './refresh-token.ts'

/** The logins of an account that can still be used: the one that asks first, then the last used. */
export async function listLogins(
  db: Db,
  { id: user_id, login_id }: { readonly id: UserId; readonly login_id: LoginId },
  page: PageQuery,
  now: Date,
): Promise<Page<Login>> {
  const idleSince = new Date(now.getTime() - IDLE_DAYS * 24 * 3600 * 1000).toISOString()
  const live = db
    .selectFrom('logins')
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('last_used_at', '>', idleSince)
    .orderBy(({ eb }) => eb('id', '=', login_id), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
  return await listPage(
    live,
    rows =>
      rows
        .select(['id', 'user_agent', 'created_at', 'last_used_at'])
        .select(({ eb }) => eb('id', '=', login_id).as('is_current'))
        .$castTo<Login>(), // a comparison is a boolean to the database
    page,
  )
}
