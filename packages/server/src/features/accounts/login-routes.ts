import { type Login, type LoginId, type Page, type PageQuery, routes, type UserId } from '@inkling/contract'
import { isoNow } from '../../platform/clock.ts'
import { listPage } from '../../platform/database/sql-fragments.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { callerOnly, orNotFound } from '../../platform/http/guards.ts'
import { type IdempotencyRecord, withIdempotency } from '../../platform/http/idempotency/idempotency.ts'
import { sendOutcome } from '../../platform/http/send-answer.ts'
import type { LiveLogins } from './active-logins.ts'
import type { AccountContext } from './context.ts'
import { IDLE_DAYS } from './refresh-token.ts'
import { isLiveLoginOf, revokeLogin, revokeOtherLogins } from './store.ts'

const { logins: calls } = routes

export function loginRoutes(bind: Binder, context: Pick<AccountContext, 'clock'>, logins: LiveLogins): void {
  bind.read(calls.list, callerOnly, ({ db, actor, query }) =>
    listLogins(db, actor, query, context.clock.now()),
  )
  bind.raw(
    calls.revoke,
    ({ db, actor, params }) => requireOwnLogin(db, actor.id, params.id),
    async ({ db, granted, idempotency, reply }) =>
      sendOutcome(
        reply,
        await revokeAndAnswer(db, idempotency, logins, async tx => {
          await revokeLogin(tx, granted, isoNow(context.clock))
          return [granted]
        }),
      ),
  )
  bind.raw(calls.revokeOthers, callerOnly, async ({ db, actor, idempotency, reply }) =>
    sendOutcome(
      reply,
      await revokeAndAnswer(db, idempotency, logins, tx =>
        revokeOtherLogins(tx, actor.id, actor.login_id, isoNow(context.clock)),
      ),
    ),
  )
}

async function requireOwnLogin(db: Db, user_id: UserId, id: LoginId): Promise<LoginId> {
  return orNotFound((await isLiveLoginOf(db, user_id, id)) ? id : undefined)
}

/** Revokes logins in the database and, after the commit, on all instances. */
async function revokeAndAnswer(
  db: Db,
  idempotency: IdempotencyRecord | null,
  logins: LiveLogins,
  revoke: (tx: Db) => Promise<readonly LoginId[]>,
) {
  let ended: readonly LoginId[] = []
  const outcome = await withIdempotency(db, idempotency, 204, async tx => {
    ended = await revoke(tx)
  })
  logins.end(...ended)
  return outcome
}

/** The current login first, then by last use. */
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
        .$castTo<Login>(), // PostgreSQL returns a boolean
    page,
  )
}
