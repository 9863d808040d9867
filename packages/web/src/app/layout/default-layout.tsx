import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import {
  getStartFailure,
  startSession,
  subscribeStart,
} from '../../features/accounts/entrance/start-session.ts'
import { FailedState } from '../../ui/feedback/states.tsx'
import { PageShell } from './frame.tsx'

/** All pages except login and register use this layout. */
export function DefaultLayout() {
  const match = useMatches().at(-1)
  const failure = useSyncExternalStore(subscribeStart, getStartFailure)
  if (failure !== null) {
    return (
      <PageShell>
        <StartFailed error={failure} />
      </PageShell>
    )
  }
  return (
    <PageShell isImmersive={match?.staticData.page?.frame === 'immersive'}>
      <Outlet />
    </PageShell>
  )
}

/** Replaces every page if loading the user failed, unless chats are kept on the device. */
function StartFailed({ error }: { error: unknown }) {
  const router = useRouter()
  const queries = useQueryClient()
  useEffect(() => {
    import('../../offline/read-offline.ts')
      .then(({ readOffline }) => readOffline(queries))
      .catch(() => undefined) // not kept on this device
  }, [queries])
  const tryAgain = async () => {
    await startSession()
    await router.invalidate() // guards can now decide
  }
  return (
    <main>
      <FailedState error={error} onRetry={() => void tryAgain()} />
    </main>
  )
}
