import { call } from '../../../api/call/call.ts'
import { findEndpoint, subscribeDevice, unsubscribeDevice } from './device-push.ts'
import { readStoredPush, storePush } from './stored-push.ts'

const DAY_MS = 24 * 3600 * 1000

/**
 * Browsers replace and drop subscriptions, and push services end them, in which case the server forgets them. Asks the
 * server once a day, or if the browser's own part changed.
 */
export async function renewPush(): Promise<void> {
  const kept = readStoredPush()
  if (kept === null || Notification.permission !== 'granted') return
  const { endpoint: before, checked_at, ...choice } = kept
  if ((await findEndpoint()) === before && Date.now() - checked_at < DAY_MS) return
  const { public_key, subscription } = await call('push.get')
  const form = await subscribeDevice(public_key)
  if (subscription?.endpoint !== form.endpoint) await call('push.subscribe', { body: { ...form, ...choice } })
  storePush({ ...choice, endpoint: form.endpoint, checked_at: Date.now() })
}

/** The server ends the subscription with the login. */
export async function forgetPush(): Promise<void> {
  storePush(null)
  await unsubscribeDevice()
}
