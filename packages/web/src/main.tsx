import './ui/tokens.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openSession } from './api/session/session.ts'
import { Overlay } from './app/layout/overlay.tsx'
import { watchChunks } from './app/routing/chunk-reload.ts'
import { watchBuilds } from './app/routing/new-build.ts'
import { createAppRouter } from './app/routing/router.ts'
import { followEvents } from './app/startup/follow-events.ts'
import { followSession } from './app/startup/follow-session.ts'
import { prefetchModules } from './app/startup/prefetch-modules.ts'
import { createQueries } from './app/startup/query-client.ts'
import { startLocale } from './app/startup/start-locale.ts'
import { lazyModule, whenIdle } from './browser/lazy-module.ts'
import { startSession } from './features/accounts/entrance/start-session.ts'
import { Toaster } from './ui/feedback/toaster.tsx'

startLocale()
openSession()
void startSession()
const queries = createQueries()
const router = createAppRouter({ queries })
followSession(router, queries)
followEvents(queries, router)
watchBuilds()
watchChunks()

const idleWork = lazyModule(() => import('./app/startup/when-idle.ts'))
whenIdle(async () => {
  await idleWork.fetch()
  idleWork.get()?.monitorFrameRate()
  idleWork.get()?.startOffline(queries, path => router.history.push(path))
})
prefetchModules(router)

const root = document.getElementById('root')
if (root === null) throw new TypeError('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Overlay />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
)
