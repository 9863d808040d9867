import type { MonitoringState } from '@inkling/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { m } from '../../paraglide/messages.js'
import '../../testing/dom.ts' // sets up the environment of `act`
import { cut, json, serve } from '../../testing/fake-server.ts'
import { MonitoringPage } from './monitoring-page.tsx'

afterEach(() => void vi.unstubAllGlobals())

const well: MonitoringState = {
  instances: [],
  notices: [],
  database_bytes: 1,
  queue: { due: 0, oldest_s: 0, stuck: 0, downloads: 0 },
  backup: { is_daily: false, tried_at: null, made_at: null, problem: null },
}

it('does not report that all is well after it lost the connection', async () => {
  let isAway = false
  serve(({ path }) => {
    if (isAway) return cut()
    return json(path.includes('history') ? { from: '', to: '', stretch_s: 60, points: [] } : well)
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = createRouter({
    routeTree: createRootRoute({ component: MonitoringPage }),
    history: createMemoryHistory(),
  })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => act(() => root.unmount()))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <RouterProvider router={page} />
      </QueryClientProvider>,
    ),
  )
  const text = () => document.body.textContent
  await act(() => vi.waitFor(() => expect(text()).toContain(m.monitoring_well())))
  isAway = true
  await act(() => queries.refetchQueries({ queryKey: ['monitoring', 'state'] }))
  await act(() => vi.waitFor(() => expect(text()).toContain(m.app_failed_title())))
  expect(text()).not.toContain(m.monitoring_well())
  expect(text()).toContain(m.monitoring_now_title())
})
