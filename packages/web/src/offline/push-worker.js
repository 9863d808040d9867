/**
 * The part of the service worker that shows push messages. `build/service-worker.ts` appends it to
 * `service-worker.js`. The server writes the words (`server/features/push/send-push.ts`).
 */

/** Time (ms) for a page to take over the navigation. */
const ASKED_MS = 1_000

/**
 * Safari ends the subscription of sites that receive three messages and show nothing, and calls pages focused that it
 * has suspended.
 */
const MUST_SHOW = /AppleWebKit(?!.*(?:Chrome|Android))/.test(navigator.userAgent)

addEventListener('push', event => {
  event.waitUntil(showMessage(readMessage(event.data)))
})

addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.url ?? '/'))
})

/** The browser replaced its subscription. A page tells the server: now, or when one opens. */
addEventListener('pushsubscriptionchange', event => {
  event.waitUntil(subscribeAgain(event.oldSubscription?.options.applicationServerKey))
})

/** A message must lead to a notification, even if it cannot be read. */
function readMessage(data) {
  try {
    return { title: 'Inkling', url: '/', ...data.json() }
  } catch {
    return { title: 'Inkling', url: '/' }
  }
}

async function showMessage({ id, tag, title, body = '', url, lang, unread }) {
  if (unread !== undefined) await navigator.setAppBadge?.(unread)?.catch(() => undefined)
  // The page shows it by itself.
  const seen = (await pages()).find(page => page.focused && page.visibilityState === 'visible')
  if (seen !== undefined && !MUST_SHOW) return
  const [earlier] = tag === undefined ? [] : await registration.getNotifications({ tag })
  // A push service may deliver a message twice.
  const isNew = earlier?.data?.id !== id
  await registration.showNotification(title, {
    body,
    lang,
    icon: '/icons/seal-192.png',
    data: { id, url },
    ...(tag !== undefined && { tag, renotify: isNew }),
  })
  seen?.postMessage({ kind: 'shown', tag })
}

async function openPage(url) {
  const open = await pages()
  const there = open.find(page => new URL(page.url).pathname === url)
  const page = there ?? open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0]
  if (page === undefined) return await clients.openWindow(url)
  await page.focus().catch(() => undefined) // the browser brings it to the front only after a press
  if (there !== undefined || (await askToOpen(page, url))) return
  await page.navigate(url).catch(() => clients.openWindow(url)) // it belongs to no worker yet
}

/** The app navigates without a reload, and keeps what is not saved. */
function askToOpen(page, url) {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), ASKED_MS)
    page.postMessage({ kind: 'open', url }, [port2])
  })
}

async function subscribeAgain(applicationServerKey) {
  if (applicationServerKey)
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  for (const page of await pages()) page.postMessage({ kind: 'subscription_changed' })
}

/** Without the frames of interactive cards. */
async function pages() {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.filter(({ frameType }) => frameType === 'top-level' || frameType === undefined)
}
