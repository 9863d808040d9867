import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cut, json, serve, streamedResponse } from '../../testing/fake-server.ts'
import { clearSession, setToken } from '../session/session.ts'
import { followEvents } from './follow-events.ts'
import type { PageEvent } from './live-event.ts'

const ready = 'event: ready\ndata: {}\n\n'
const settings = 'event: settings_changed\ndata: {}\n\n'

async function follow(maxEvents: number): Promise<string[]> {
  const leaving = new AbortController()
  const events: string[] = []
  const tell = ({ event }: PageEvent) => {
    events.push(event)
    if (events.length >= maxEvents) leaving.abort()
  }
  const over = followEvents(tell, leaving.signal)
  for (let turn = 0; turn < 100; turn++) await vi.advanceTimersByTimeAsync(1_000)
  await over
  return events
}

// Preloaded, because loading takes longer than the test's timers.
await import('../events/event-stream.ts')
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  clearSession('logout')
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('reconnects after every temporary failure', async () => {
  const requests = serve((_, count) => {
    if (count === 1) return streamedResponse(ready)
    if (count === 2) return cut()
    if (count === 3) return json({}, 503)
    if (count === 4) return json({}, 429)
    return streamedResponse(ready, settings)
  })
  expect(await follow(3)).toEqual(['ready', 'ready', 'settings_changed'])
  expect(requests[4]).toMatchObject({ method: 'GET', path: '/api/v1/events' })
})

it('reports what happened while it was connecting, but nothing earlier', async () => {
  const ago = (event: string, ms: number) => `event: ${event}\ndata: {"ago":${ms}}\n\n`
  serve(() => streamedResponse(ago('presets_changed', 5_000), ago('personas_changed', 0), ready))
  expect(await follow(2)).toEqual(['personas_changed', 'ready'])
})

it('ignores unknown events', async () => {
  serve(() => streamedResponse(': hello\n\n', 'event: novelty\ndata: {}\n\n', ready))
  expect(await follow(1)).toEqual(['ready'])
})

it('ends with the session', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  setToken('old')
  const requests = serve(() => json({}, 401))
  expect(await follow(1)).toEqual([])
  expect(requests.map(({ path }) => path)).toEqual(['/api/v1/events', '/api/v1/auth/refresh'])
})
