import { setTimeout as delay } from 'node:timers/promises'
import { type LoginId, routes } from '@inkling/contract'
import type { Generations } from '../chat/generation/generations.ts'
import { stopUserAnswers } from '../chat/generation/stop-message.ts'
import type { LiveLogins } from '../features/accounts/active-logins.ts'
import { confirmPassword } from '../features/accounts/login.ts'
import { isoNow } from '../platform/clock.ts'
import type { Binder, Call } from '../platform/http/bind.ts'
import { networkOf } from '../platform/http/caller-network.ts'
import { sendFile } from '../platform/http/downloads/send-file.ts'
import { callerOnly } from '../platform/http/guards.ts'
import { withIdempotency } from '../platform/http/idempotency/idempotency.ts'
import { sendOutcome } from '../platform/http/send-answer.ts'
import { incomingFileOf } from '../platform/http/uploads/file-body.ts'
import type { AccountDataContext } from './context.ts'
import { type AccountExportContext, exportAccount } from './export/export-account.ts'
import { importAccount } from './import/import-account.ts'
import { removeAccount } from './removal/remove-account.ts'
import { sweepAccount } from './removal/sweep-accounts.ts'

const { account } = routes

/** How long the response waits (ms) for the data to be deleted. */
const SWEEP_TIMEOUT_MS = 2_000

interface AccountRoutesContext extends AccountDataContext, AccountExportContext {
  readonly generations: Generations
}

export function ownershipRoutes(bind: Binder, context: AccountRoutesContext, logins: LiveLogins): void {
  bind.raw(account.export, callerOnly, async ({ actor, reply }) =>
    sendFile(reply, await exportAccount(context, actor)),
  )
  bind.raw(account.import, callerOnly, async ({ actor, idempotency, publish, request, reply }) =>
    sendOutcome(
      reply,
      await importAccount(context, { actor, idempotency, publish }, incomingFileOf(request)),
    ),
  )
  bind.raw(account.remove, callerOnly, call => removeOwnAccount(context, logins, call))
}

type AccountRemovalCall = Call<typeof account.remove, undefined>

/** The deletion usually finishes before the response is sent. */
async function removeOwnAccount(
  context: AccountRoutesContext,
  logins: LiveLogins,
  { db, actor, body, idempotency, request, reply }: AccountRemovalCall,
): Promise<unknown> {
  const { password, public_cards } = body
  request.makeRoom() // password hashing has its own queue
  await confirmPassword(context, actor, password, { address: networkOf(request.ip), field: 'password' })
  let ended: LoginId[] = []
  const outcome = await withIdempotency(db, idempotency, 204, async tx => {
    ended = await removeAccount(tx, actor, public_cards, isoNow(context.clock))
  })
  await stopUserAnswers(db, context.generations, actor.id)
  logins.end(...ended)
  const sweep = sweepAccount(context, actor.id).catch(error =>
    context.log.warn(
      { err: error },
      'could not delete all files of an account; trying again within the hour',
    ),
  )
  await Promise.race([sweep, delay(SWEEP_TIMEOUT_MS, undefined, { ref: false })])
  return sendOutcome(reply, outcome)
}
