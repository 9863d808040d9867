import { setTimeout as delay } from 'node:timers/promises'
import { type LoginId, routes } from '@inkling/contract'
import { stopAnswersOf } from '../chat/generation/stop-message.ts'
import type { ChatServices } from '../chat/open-chat.ts'
import type { LiveLogins } from '../features/accounts/active-logins.ts'
import { checkPassword } from '../features/accounts/login.ts'
import { isoNow } from '../platform/clock.ts'
import type { Binder, Call } from '../platform/http/bind.ts'
import { networkOf } from '../platform/http/caller-network.ts'
import { sendFile } from '../platform/http/downloads/send-file.ts'
import { noObject } from '../platform/http/guards.ts'
import { once } from '../platform/http/idempotency/idempotency.ts'
import { sendOutcome } from '../platform/http/send-answer.ts'
import { fileInHand } from '../platform/http/uploads/file-body.ts'
import { exportAccount } from './export/export-account.ts'
import { importAccount } from './import/import-account.ts'
import { removeAccount } from './removal/remove-account.ts'
import { sweepAccount } from './removal/sweep-accounts.ts'

const { account } = routes

/** How long an answer waits for what an account left to be swept away. */
const PATIENCE_MS = 2_000

/** All that belongs to somebody, at once. */
export function ownershipRoutes(bind: Binder, chat: ChatServices, logins: LiveLogins): void {
  bind.raw(account.export, noObject, async ({ actor, reply }) =>
    sendFile(reply, await exportAccount(chat, actor)),
  )
  bind.raw(account.import, noObject, async ({ actor, intent, tell, request, reply }) =>
    sendOutcome(reply, await importAccount(chat.house, { actor, intent, tell }, fileInHand(request))),
  )
  bind.raw(account.remove, noObject, call => remove(chat, logins, call))
}

type RemoveCall = Call<typeof account.remove, undefined>

/** What must hold at once is one transaction. Of most accounts the rest is gone with the answer too; of a large one behind it. */
async function remove(
  { house, generations }: ChatServices,
  logins: LiveLogins,
  { db, actor, body, intent, request, reply }: RemoveCall,
): Promise<unknown> {
  const { password, public_cards } = body
  request.makeRoom() // passwords have a line of their own
  await checkPassword(house, actor, password, { address: networkOf(request.ip), field: 'password' })
  let ended: LoginId[] = []
  const outcome = await once(db, intent, 204, async tx => {
    ended = await removeAccount(tx, actor, public_cards, isoNow(house.clock))
  })
  await stopAnswersOf(db, generations, actor.id)
  logins.end(...ended)
  const swept = sweepAccount(house, actor.id).catch(error =>
    house.log.warn({ err: error }, 'what a deleted account left is swept away within the hour'),
  )
  await Promise.race([swept, delay(PATIENCE_MS, undefined, { ref: false })])
  return sendOutcome(reply, outcome)
}
