import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { m } from '../../../paraglide/messages.js'
import '../../../testing/dom.ts'
import { type FakeRequest, json, serve } from '../../../testing/fake-server.ts'
import { closeToast, getToasts } from '../../../ui/feedback/toast.ts'
import { PushSection } from './push-section.tsx'
import { forgetPush, renewPush } from './renew-push.ts'

const KEY = `B${'A'.repeat(86)}`
const OTHER_KEY = `B${'B'.repeat(85)}A`
const ENDPOINT = 'https://push.example/send/1'
const bytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('_', '/')), letter => letter.charCodeAt(0)).buffer

/** The browser's own part: permission, subscription, push service. */
let permission: NotificationPermission
let answer: NotificationPermission
let subscription: ReturnType<typeof subscribed> | null
let isServiceReached: boolean
/** The server's part. */
let stored: object | null
let asked: FakeRequest[]

const subscribed = (key: string, endpoint = ENDPOINT) => ({
  endpoint,
  options: { applicationServerKey: bytes(key) },
  getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).buffer,
  unsubscribe: vi.fn(async () => {
    subscription = null
    return true
  }),
})

const pushManager = {
  getSubscription: async () => subscription,
  subscribe: async () => {
    if (subscription !== null) throw new DOMException('another key', 'InvalidStateError')
    if (!isServiceReached) throw new DOMException('push service error', 'AbortError')
    subscription = subscribed(KEY)
    return subscription
  },
}

beforeEach(() => {
  permission = 'default'
  answer = 'granted'
  subscription = null
  isServiceReached = true
  stored = null
  const registration = { pushManager }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: vi.fn(async () => {
      permission = answer
      return permission
    }),
  })
  vi.stubGlobal('navigator', {
    userAgent: 'Firefox',
    maxTouchPoints: 0,
    serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  })
  asked = serve(({ method, body }) => {
    if (method === 'GET') return json({ public_key: KEY, subscription: stored })
    const { p256dh: _, auth: __, ...choice } = JSON.parse(String(body ?? '{}'))
    stored = method === 'PUT' ? choice : null
    return new Response(null, { status: 204 })
  })
})

const leaving: (() => void)[] = []
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
  for (const { id } of getToasts()) closeToast(id)
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openSection() {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  leaving.push(() => {
    act(() => root.unmount())
    document.body.replaceChildren()
    queries.clear()
  })
  await act(async () => {
    root.render(
      <QueryClientProvider client={queries}>
        <PushSection />
      </QueryClientProvider>,
    )
  })
  await settle()
}

const settle = () => act(async () => new Promise(resolve => setTimeout(resolve, 20)))
const box = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement // the label names it
}
const [answers, notifications, previews] = [
  m.notifications_device_answers(),
  m.notifications_device_notifications(),
  m.notifications_device_previews(),
]
const states = () => [answers, notifications, previews].map(label => box(label).checked)
const press = async (label: string) => {
  act(() => box(label).click())
  await settle()
}
const changes = () => asked.filter(({ method }) => method !== 'GET').map(({ method }) => method)
const said = () => getToasts().map(({ text }) => text)

describe('push on this device', () => {
  it('is off, and the browser asks nothing until it is turned on', async () => {
    await openSection()
    expect(states()).toEqual([false, false, false])
    expect(box(previews).disabled).toBe(true)
    expect(Notification.requestPermission).not.toHaveBeenCalled()
    expect(changes()).toEqual([])
  })

  it('is turned on by kind, and off again', async () => {
    await openSection()
    await press(answers)
    expect(states()).toEqual([true, false, false])
    expect(stored).toMatchObject({ endpoint: ENDPOINT, answers: true, notifications: false, previews: false })
    await press(previews)
    await press(notifications)
    expect(states()).toEqual([true, true, true])
    await press(answers)
    await press(notifications)
    expect(states()).toEqual([false, false, false])
    expect([stored, subscription]).toEqual([null, null])
    expect(changes()).toEqual(['PUT', 'PUT', 'PUT', 'PUT', 'DELETE'])
  })

  it('replaces a subscription with the key of an earlier site', async () => {
    const earlier = subscribed(OTHER_KEY)
    subscription = earlier
    await openSection()
    await press(answers)
    expect(earlier.unsubscribe).toHaveBeenCalled()
    expect(states()).toEqual([true, false, false])
  })

  it('is off if the server sends to an endpoint that this browser no longer has', async () => {
    permission = 'granted'
    stored = { endpoint: `${ENDPOINT}/old`, answers: true, notifications: true, previews: false }
    await openSection()
    expect(states()).toEqual([false, false, false])
  })

  it.each([
    ['dismisses the question', 'default', m.notifications_device_dismissed()],
    ['refuses', 'denied', m.notifications_device_denied()],
  ] as const)('stays off if its owner %s', async (_, answered, sentence) => {
    answer = answered
    await openSection()
    await press(answers)
    expect(document.body.textContent + said().join()).toContain(sentence)
    expect(changes()).toEqual([])
  })

  it('says when the push service cannot be reached', async () => {
    isServiceReached = false
    await openSection()
    await press(answers)
    expect(said()).toEqual([m.notifications_device_unreachable()])
    expect(states()).toEqual([false, false, false])
  })
})

describe('where push is impossible', () => {
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'

  it.each<readonly [string, () => void, string]>([
    ['over plain http', () => vi.stubGlobal('isSecureContext', false), m.notifications_device_insecure()],
    [
      'in an iPhone’s Safari',
      () => {
        vi.stubGlobal('navigator', { userAgent: IPHONE, maxTouchPoints: 5 })
      },
      m.notifications_device_home_screen(),
    ],
    [
      'in a browser without it',
      () => vi.stubGlobal('navigator', { userAgent: 'Old', maxTouchPoints: 0 }),
      m.notifications_device_unsupported(),
    ],
    [
      'after its owner refused',
      () => {
        permission = 'denied'
      },
      m.notifications_device_denied(),
    ],
  ])('%s, a sentence says why and there is no switch', async (_, arrange, sentence) => {
    arrange()
    await openSection()
    expect(document.body.textContent).toContain(sentence)
    expect(document.querySelector('input')).toBeNull()
    expect(asked).toEqual([])
  })
})

describe('at the next visit', () => {
  it('a subscription that the browser replaced is told to the server', async () => {
    await openSection()
    await press(answers)
    asked.length = 0
    await renewPush()
    expect(asked).toEqual([])
    subscription = subscribed(KEY, `${ENDPOINT}/new`)
    await renewPush()
    expect(stored).toMatchObject({ endpoint: `${ENDPOINT}/new`, answers: true })
  })

  it('a subscription that the server forgot is made again within a day', async () => {
    await openSection()
    await press(answers)
    stored = null
    await renewPush()
    expect(stored).toBeNull()
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3600 * 1000)
    await renewPush()
    expect(stored).toMatchObject({ endpoint: ENDPOINT, answers: true })
  })

  it('nothing is left in the browser after logout', async () => {
    await openSection()
    await press(answers)
    await forgetPush()
    expect(subscription).toBeNull()
    asked.length = 0
    await renewPush()
    expect(asked).toEqual([])
  })
})
