import { BroadcastChannel, locks } from 'node:worker_threads'
import { afterEach, expect, it, vi } from 'vitest'
import { serve, streamedResponse } from '../../testing/fake-server.ts'
import { clearSession, setToken } from '../session/session.ts'
import { openLiveEvents } from './live-events.ts'

afterEach(() => {
  clearSession('logout')
  vi.unstubAllGlobals()
})

it('stop when the page is left, and resume when it comes back from the cache', async () => {
  const requests = serve(() => streamedResponse('event: ready\ndata: {}\n\n'))
  vi.stubGlobal('BroadcastChannel', BroadcastChannel)
  vi.stubGlobal('navigator', { locks })
  setToken('mine')
  const close = openLiveEvents()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  dispatchEvent(new Event('pagehide'))
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(requests).toHaveLength(1)
  dispatchEvent(new Event('pageshow'))
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  close()
})
