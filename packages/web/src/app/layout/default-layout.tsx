import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import {
  getStartFailure,
  startSession,
  subscribeStart,
} from '../../features/accounts/entrance/start-session.ts'
import { FailedState } from '../../ui/feedback/states.tsx'
import { PageShell } from './frame.tsx'

/** Layout of every page except login and register. */
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

/** Replaces every page while the user could not be loaded: why, and a retry. */
function StartFailed({ error }: { error: unknown }) {
  const router = useRouter()
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
