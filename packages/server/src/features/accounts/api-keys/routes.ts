import { type ApiKey, routes } from '@inkling/contract'
import type { Binder } from '../../../platform/http/bind.ts'
import { callerOnly, orNotFound } from '../../../platform/http/guards.ts'
import { withIdempotency } from '../../../platform/http/idempotency/idempotency.ts'
import { sendOutcome } from '../../../platform/http/send-answer.ts'
import type { LiveLogins } from '../active-logins.ts'
import type { AccountContext } from '../context.ts'
import { makeApiKey } from './api-key.ts'
import { asLoginId, createApiKey, findOwnApiKey, listApiKeys, removeApiKey } from './store.ts'

const { apiKeys } = routes

export function apiKeyRoutes(
  bind: Binder,
  { clock, keys }: Pick<AccountContext, 'clock' | 'keys'>,
  logins: LiveLogins,
): void {
  bind.read(apiKeys.list, callerOnly, ({ db, actor, query }) => listApiKeys(db, actor.id, query))
  bind.raw(apiKeys.create, callerOnly, async ({ db, actor, body, idempotency, reply }) => {
    const token = makeApiKey(keys.intents, idempotency && `${actor.id} ${idempotency.key}`)
    const outcome = await withIdempotency(db, idempotency, 201, tx =>
      createApiKey(tx, actor.id, body, token, clock.now()),
    )
    if (outcome.status !== 201) return sendOutcome(reply, outcome)
    // Added here, so that the token is stored nowhere.
    return sendOutcome(reply, { ...outcome, body: { ...(outcome.body as ApiKey), token } })
  })
  bind.raw(
    apiKeys.remove,
    async ({ db, actor, params }) => orNotFound(await findOwnApiKey(db, actor.id, params.id)),
    async ({ db, granted, idempotency, reply }) => {
      const outcome = await withIdempotency(db, idempotency, 204, tx => removeApiKey(tx, granted))
      logins.end(asLoginId(granted))
      return sendOutcome(reply, outcome)
    },
  )
}
