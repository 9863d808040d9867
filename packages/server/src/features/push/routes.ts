import { routes } from '@inkling/contract'
import type { AppContext } from '../../context.ts'
import { isoNow } from '../../platform/clock.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { findPageOrigin } from '../../platform/http/check-origin.ts'
import { callerOnly } from '../../platform/http/guards.ts'
import { AddressRefused } from '../../platform/outbound/addresses.ts'
import { isPublicKey } from '../../platform/web-push/vapid-keys.ts'
import type { WebPush } from '../../platform/web-push/web-push.ts'
import { findSubscription, subscribeToPush, unsubscribeFromPush } from './subscriptions.ts'

const { push } = routes

export function pushRoutes(
  bind: Binder,
  { config, clock, webPush }: Pick<AppContext, 'config' | 'clock' | 'webPush'>,
): void {
  bind.read(push.get, callerOnly, async ({ db, actor }) => ({
    public_key: webPush.publicKey,
    subscription: await findSubscription(db, actor),
  }))
  bind.write(push.subscribe, callerOnly, async ({ db, actor, body, request }) => {
    refuseBadAddress(webPush, body.endpoint)
    if (!isPublicKey(body.p256dh)) throw invalid('p256dh', 'not_a_key')
    // A proxy that terminates TLS may not say so, but push exists only on https.
    const { host } = new URL(findPageOrigin(request, config.publicOrigins))
    await subscribeToPush(db, actor, { ...body, site: `https://${host}` }, isoNow(clock))
  })
  bind.write(push.unsubscribe, callerOnly, ({ db, actor }) => unsubscribeFromPush(db, actor))
}

/** @throws ApiError invalid_input for an address that the server may not call */
function refuseBadAddress(webPush: WebPush, endpoint: string): void {
  try {
    webPush.check(endpoint)
  } catch (error) {
    if (error instanceof AddressRefused) throw invalid('endpoint', 'address_refused')
    throw error
  }
}

const invalid = (path: string, message: string) =>
  new ApiError('invalid_input', { errors: [{ path, message }] })
