import type { Notification } from '@inkling/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json, serve } from '../../testing/fake-server.ts'
import { closeToast, getToasts } from '../../ui/feedback/toast.ts'
import { handleNotificationEvent, type UnreadNotifications } from './follow-notifications.ts'
import { keys } from './keys.ts'

const ID = '019a0000-0000-7000-8000-000000000001'
const at = (created_at: string, more: Partial<Notification> = {}) =>
  ({
    id: ID,
    type: 'comment',
    title: '狐狸',
    body: '',
    link: '/character/c1#comment-m1',
    actor: { display_name: '安' },
    actor_count: 1,
    read_at: null,
    created_at,
    ...more,
  }) as Notification

const none: UnreadNotifications = { count: 0, newest: null }
const go = vi.fn()
let queries: QueryClient

const knowing = (unread: UnreadNotifications) => queries.setQueryData(keys.unread, unread)
const hear = (event: 'notification' | 'announcement') => handleNotificationEvent(queries, { event }, go)
const said = () => getToasts().map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
  queries = new QueryClient()
  go.mockClear()
})
afterEach(() => {
  for (const { id } of getToasts()) closeToast(id)
  queries.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('announces a new notification; opening it marks it as read', async () => {
  const asked = serve(({ method }) => json(method === 'GET' ? { count: 1, newest: at('2026-01-02') } : {}))
  knowing(none)
  hear('notification')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(said()).toEqual(['安 评论了“狐狸”'])
  expect(queries.getQueryData<UnreadNotifications>(keys.unread)?.count).toBe(1)
  getToasts()[0]?.action?.run()
  await vi.advanceTimersByTimeAsync(0)
  expect(go).toHaveBeenCalledWith(expect.objectContaining({ to: '/character/c1', hash: 'comment-m1' }))
  expect(asked.find(({ method }) => method === 'PATCH')?.path).toBe(`/api/v1/notifications/${ID}`)
})

it('is silent when notifications were only read or deleted elsewhere', async () => {
  serve(() => json({ count: 1, newest: at('2026-01-01') }))
  knowing({ count: 2, newest: at('2026-01-02') })
  hear('notification')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(said()).toEqual([])
  expect(queries.getQueryData<UnreadNotifications>(keys.unread)?.count).toBe(1)
})

it('makes one request after many events', async () => {
  const asked = serve(() => json(none))
  knowing(none)
  for (let n = 0; n < 50; n++) hear('notification')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveLength(1)
})

it('fetches announcements to all after a random delay', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const asked = serve(() => json(none))
  knowing(none)
  hear('announcement')
  await vi.advanceTimersByTimeAsync(7_000)
  expect(asked).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveLength(1)
})

it('fetches personal notifications at once', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9)
  const asked = serve(() => json(none))
  knowing(none)
  hear('announcement')
  hear('notification')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toHaveLength(1)
})

it('fetches again after a lost connection', async () => {
  knowing(none)
  handleNotificationEvent(queries, { event: 'ready', since: Date.now() + 1 }, go)
  expect(queries.getQueryState(keys.unread)?.isInvalidated).toBe(true)
})
