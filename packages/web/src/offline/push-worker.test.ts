import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const source = readFileSync(new URL('./push-worker.js', import.meta.url), 'utf8')
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0'

const message = {
  id: 'm1',
  tag: 'c1',
  title: '墨灵',
  body: '回答写好了',
  url: '/chat/c1',
  lang: 'zh-CN',
}

interface TestPage {
  readonly url: string
  readonly focused: boolean
  readonly visibilityState: 'visible' | 'hidden'
  readonly frameType?: 'top-level' | 'nested'
  /** Takes over the navigation. */
  readonly answers?: boolean
}

/** A browser with these pages of the site open. */
function browser(open: readonly TestPage[] = [], userAgent = CHROME) {
  const handlers = new Map<string, (event: object) => void>()
  const shown: { title: string; tag?: string; data: { id: string }; renotify?: boolean; close(): void }[] = []
  const pages = open.map(({ answers = false, frameType = 'top-level', ...page }) => ({
    ...page,
    frameType,
    focus: vi.fn(async () => undefined),
    navigate: vi.fn(async () => undefined),
    postMessage: vi.fn((_: object, ports?: MessagePort[]) => answers && ports?.[0]?.postMessage(true)),
  }))
  const openWindow = vi.fn(async () => undefined)
  const setAppBadge = vi.fn(async () => undefined)
  const subscribe = vi.fn(async () => ({}))
  const registration = {
    pushManager: { subscribe },
    getNotifications: async ({ tag }: { tag?: string }) => shown.filter(one => one.tag === tag),
    showNotification: async (title: string, options: { tag?: string; data: { id: string } }) => {
      const at = shown.findIndex(({ tag }) => tag !== undefined && tag === options.tag)
      const one = { title, ...options, close: () => void shown.splice(shown.indexOf(one), 1) }
      shown.splice(at === -1 ? shown.length : at, at === -1 ? 0 : 1, one)
    },
  }
  const globals = {
    navigator: { userAgent, setAppBadge },
    registration,
    MessageChannel,
    setTimeout,
    URL,
    Promise,
  }
  runInContext(
    source,
    createContext({
      ...globals,
      clients: { matchAll: async () => pages, openWindow },
      addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    }),
  )
  const fire = async (name: string, event: object) => {
    const waiting: Promise<unknown>[] = []
    handlers.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waiting.push(work) })
    await Promise.all(waiting)
  }
  return {
    shown,
    pages,
    openWindow,
    setAppBadge,
    subscribe,
    push: (data: object) => fire('push', { data: { json: () => data } }),
    pushText: () => fire('push', { data: { json: () => JSON.parse('no JSON') } }),
    press: (url: string) =>
      fire('notificationclick', { notification: { close: () => undefined, data: { url } } }),
    change: (event: object) => fire('pushsubscriptionchange', event),
  }
}

const chat = { url: 'https://site/chat/c1', focused: true, visibilityState: 'visible' } as const
const hidden = { ...chat, focused: false, visibilityState: 'hidden' } as const

test('a message is shown with its words', async () => {
  const { push, shown, setAppBadge } = browser()
  await push({ ...message, unread: 3 })
  expect(shown).toMatchObject([
    { title: '墨灵', body: '回答写好了', tag: 'c1', data: { id: 'm1', url: '/chat/c1' }, lang: 'zh-CN' },
  ])
  expect(setAppBadge).toHaveBeenCalledWith(3)
})

test('a page in the background does not hold it back, and one that somebody looks at does', async () => {
  const behind = browser([hidden, { ...chat, frameType: 'nested' }])
  await behind.push(message)
  expect(behind.shown).toHaveLength(1)
  const inFront = browser([hidden, chat])
  await inFront.push(message)
  expect(inFront.shown).toEqual([])
})

test('Safari gets to show every message, and a page that somebody looks at may close it', async () => {
  const { push, shown, pages } = browser([chat], SAFARI)
  await push(message)
  expect(shown).toHaveLength(1)
  expect(pages[0]?.postMessage).toHaveBeenCalledWith({ kind: 'shown', tag: 'c1' })
})

test('the newest of a chat replaces the one before and rings again, unless it is the same', async () => {
  const { push, shown } = browser()
  await push(message)
  await push(message)
  expect(shown).toMatchObject([{ data: { id: 'm1' }, renotify: false }])
  await push({ ...message, id: 'm2' })
  expect(shown).toMatchObject([{ data: { id: 'm2' }, renotify: true }])
})

test('a message that cannot be read is shown too, because browsers want to see each', async () => {
  const { pushText, shown } = browser()
  await pushText()
  expect(shown).toMatchObject([{ title: 'Inkling', data: { url: '/' } }])
})

test('a press opens the page if none is open', async () => {
  const { press, openWindow } = browser()
  await press('/chat/c1')
  expect(openWindow).toHaveBeenCalledWith('/chat/c1')
})

test('a press brings the chat’s page to the front', async () => {
  const { press, pages, openWindow } = browser([{ ...hidden, url: 'https://site/' }, hidden])
  await press('/chat/c1')
  expect(pages.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1])
  expect(pages[1]?.navigate).not.toHaveBeenCalled()
  expect(openWindow).not.toHaveBeenCalled()
})

test('a press navigates another page without a reload, or with one if it does not answer', async () => {
  const elsewhere = { ...hidden, url: 'https://site/search' }
  const asked = browser([{ ...elsewhere, answers: true }])
  await asked.press('/chat/c1')
  expect(asked.pages[0]?.postMessage).toHaveBeenCalledWith(
    { kind: 'open', url: '/chat/c1' },
    expect.anything(),
  )
  expect(asked.pages[0]?.navigate).not.toHaveBeenCalled()
  const silent = browser([elsewhere])
  await silent.press('/chat/c1')
  expect(silent.pages[0]?.navigate).toHaveBeenCalledWith('/chat/c1')
})

test('a subscription that the browser drops is made again, and open pages tell the server', async () => {
  const { change, subscribe, pages } = browser([hidden])
  const applicationServerKey = new ArrayBuffer(65)
  await change({ oldSubscription: { options: { applicationServerKey } } })
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey })
  expect(pages[0]?.postMessage).toHaveBeenCalledWith({ kind: 'subscription_changed' })
})
