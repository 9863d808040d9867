import { onSessionEnd } from '../api/session/session.ts'
import { readStoredPush } from '../features/notifications/push/stored-push.ts'

/** From `push-worker.js`. */
type PushWorkerMessage =
  | { readonly kind: 'open'; readonly url: string }
  | { readonly kind: 'shown'; readonly tag: string | undefined }
  | { readonly kind: 'subscription_changed' }

type PushModule = typeof import('../features/notifications/push/renew-push.ts')

/**
 * Works with the service worker on push messages, and ends them with the session. Only devices that were subscribed
 * load more code.
 * @param open navigates to a page whose notification was pressed
 */
export function followPush(
  workers: ServiceWorkerContainer,
  { isLoggedIn, open }: { isLoggedIn: boolean; open: (path: string) => void },
): void {
  const forget = () => withPush(({ forgetPush }) => forgetPush())
  const renew = () => withPush(({ renewPush }) => renewPush())
  onSessionEnd(forget)
  if (isLoggedIn) renew()
  else forget()
  workers.addEventListener('message', ({ data, ports: [port] }: MessageEvent<PushWorkerMessage>) => {
    switch (data.kind) {
      case 'open':
        port?.postMessage(true)
        return open(data.url)
      case 'shown':
        return void closeSeen(workers, data.tag)
      case 'subscription_changed':
        return renew()
      default:
        return data satisfies never
    }
  })
  workers.startMessages()
}

function withPush(act: (push: PushModule) => Promise<void>): void {
  if (readStoredPush() === null) return
  void import('../features/notifications/push/renew-push.ts').then(act).catch(() => undefined) // at the next visit
}

/** Safari has to show what its reader sees anyway. A suspended page does not run, so it closes nothing. */
async function closeSeen(workers: ServiceWorkerContainer, tag: string | undefined): Promise<void> {
  if (tag === undefined || document.visibilityState === 'hidden' || !document.hasFocus()) return
  const registration = await workers.ready
  for (const notification of await registration.getNotifications({ tag })) notification.close()
}
