import { type LoginId, routes, type UserId } from '@inkling/contract'
import type { House } from '../../context.ts'
import { isoNow } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { noObject, orNotFound } from '../../platform/http/guards.ts'
import { type Intent, once } from '../../platform/http/idempotency/idempotency.ts'
import { sendOutcome } from '../../platform/http/send-answer.ts'
import type { LiveLogins } from './active-logins.ts'
import { listLogins } from './list-logins.ts'
import { isLiveLoginOf, revokeLogin, revokeOtherLogins } from './store.ts'

const { logins: calls } = routes

/** One's devices, and the way to log them out from another. */
export function loginRoutes(bind: Binder, house: House, logins: LiveLogins): void {
  bind.read(calls.list, noObject, ({ db, actor, query }) => listLogins(db, actor, query, house.clock.now()))
  bind.raw(
    calls.remove,
    ({ db, actor, params }) => ownLogin(db, actor.id, params.id),
    async ({ db, granted, intent, reply }) =>
      sendOutcome(
        reply,
        await ending(db, intent, logins, async tx => {
          await revokeLogin(tx, granted, isoNow(house.clock))
          return [granted]
        }),
      ),
  )
  bind.raw(calls.removeOthers, noObject, async ({ db, actor, intent, reply }) =>
    sendOutcome(
      reply,
      await ending(db, intent, logins, tx =>
        revokeOtherLogins(tx, actor.id, actor.login_id, isoNow(house.clock)),
      ),
    ),
  )
}

async function ownLogin(db: Db, user_id: UserId, id: LoginId): Promise<LoginId> {
  return orNotFound((await isLiveLoginOf(db, user_id, id)) ? id : undefined)
}

/** Ends logins in the database, and once that is durable on every instance. */
async function ending(
  db: Db,
  intent: Intent | null,
  logins: LiveLogins,
  revoke: (tx: Db) => Promise<readonly LoginId[]>,
) {
  let ended: readonly LoginId[] = []
  const outcome = await once(db, intent, 204, async tx => {
    ended = await revoke(tx)
  })
  logins.end(...ended)
  return outcome
}
