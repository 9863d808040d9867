import './ui/tokens.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openSession } from './api/session.ts'
import { watchChunks } from './app/chunk-reload.ts'
import { fetchSpareParts } from './app/fetch-spare-parts.ts'
import { followEvents } from './app/follow-events.ts'
import { followSession } from './app/follow-session.ts'
import { watchBuilds } from './app/new-build.ts'
import { Overlay } from './app/overlay.tsx'
import { createQueries } from './app/queries.ts'
import { createAppRouter } from './app/router.ts'
import { startLocale } from './app/start-locale.ts'
import { stepDown } from './app/step-down.ts'
import { startSession } from './features/accounts/start-session.ts'
import { Toaster } from './ui/toaster.tsx'

startLocale()
openSession()
void startSession()
const queries = createQueries()
const router = createAppRouter({ queries })
followSession(router, queries)
followEvents(queries, router)
watchBuilds()
watchChunks()
void stepDown()
fetchSpareParts(router)

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
