import type { PushChoice, PushSubscriptionForm } from '@inkling/contract'
import { scriptAt } from '../../../browser/own-worker.ts'
import { serviceWorkers } from '../../../browser/secure-context.ts'

/** Why this browser gets no push messages, whatever its owner chooses. */
export type PushObstacle = 'insecure' | 'home_screen' | 'unsupported' | 'denied'

export function findPushObstacle(): PushObstacle | null {
  if (!isSecureContext) return 'insecure'
  if (!('PushManager' in window && 'Notification' in window) || serviceWorkers() === undefined)
    return isAppleTab() ? 'home_screen' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

/** Safari on phones and tablets offers push only to sites on the home screen. iPads claim to be Macs. */
function isAppleTab(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isMobile = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isMobile && !matchMedia('(display-mode: standalone)').matches
}

type SubscriptionKeys = Omit<PushSubscriptionForm, keyof PushChoice>

/** Null if the browser has no subscription, or its owner took back the permission. */
export async function findEndpoint(): Promise<string | null> {
  if (Notification.permission !== 'granted') return null
  const registration = await serviceWorkers()?.getRegistration()
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null
}

/**
 * Subscribes with the site's key. A subscription with another key, from before the site moved, is replaced, because
 * browsers refuse to change it.
 * @throws if the browser does not reach its push service
 */
export async function subscribeDevice(public_key: string): Promise<SubscriptionKeys> {
  const { pushManager } = await findRegistration()
  const key = fromBase64(public_key)
  const earlier = await pushManager.getSubscription()
  const isCurrent = earlier !== null && isSameKey(earlier.options.applicationServerKey, key)
  if (!isCurrent) await earlier?.unsubscribe()
  const found = isCurrent
    ? earlier
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  return {
    endpoint: found.endpoint,
    p256dh: toBase64(found.getKey('p256dh')),
    auth: toBase64(found.getKey('auth')),
  }
}

export async function unsubscribeDevice(): Promise<void> {
  const registration = await serviceWorkers()?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** The app registers the service worker once it is idle, which may be later. */
async function findRegistration(): Promise<ServiceWorkerRegistration> {
  const workers = serviceWorkers()
  if (workers === undefined) throw new TypeError('This browser has no service workers')
  if ((await workers.getRegistration()) === undefined) await workers.register(scriptAt('/service-worker.js'))
  return await workers.ready
}

function isSameKey(used: ArrayBuffer | null, key: Uint8Array): boolean {
  const bytes = new Uint8Array(used ?? new ArrayBuffer(0))
  return bytes.length === key.length && bytes.every((byte, at) => byte === key[at])
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))

const toBase64 = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
