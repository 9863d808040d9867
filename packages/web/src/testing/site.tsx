import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { Overlay } from '../app/layout/overlay.tsx'
import { type Page, pages } from '../app/routing/pages.ts'
import { type AppRouter, createAppRouter } from '../app/routing/router.ts'
import { followSession } from '../app/startup/follow-session.ts'
import { prefetchModules } from '../app/startup/prefetch-modules.ts'
import { createQueries } from '../app/startup/query-client.ts'

export interface TestSite {
  readonly router: AppRouter
  readonly queries: QueryClient
  readonly address: () => string
  readonly text: () => string
  readonly go: (path: string) => Promise<void>
  readonly leave: () => void
}

/** By default, pages show only their name. */
export async function openSite(path: string, load?: Page['load']): Promise<TestSite> {
  const named = pages.map(({ begin: _, ...page }) => ({
    ...page,
    load: load ?? (async () => () => <main>{page.name}</main>),
  }))
  const queries = createQueries()
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter({ queries, pages: named, history })
  const stop = followSession(router, queries)
  prefetchModules(router)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => {
    root.render(
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Overlay />
      </QueryClientProvider>,
    )
    await router.load()
  })
  return {
    router,
    queries,
    address: () => router.state.location.href,
    text: () => document.body.textContent,
    go: path => act(() => router.navigate({ to: path })),
    leave: () => {
      stop()
      act(() => root.unmount())
      document.body.replaceChildren()
    },
  }
}
