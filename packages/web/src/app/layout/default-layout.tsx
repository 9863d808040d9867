import { Outlet, useMatches } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { getStartFailure, subscribeStart } from '../../features/accounts/entrance/start-session.ts'
import { Frame } from './frame.tsx'
import { StartFailed } from './start-failed.tsx'

/** Around every page but login and register. What stands in the place of a page is never immersive. */
export function DefaultLayout() {
  const match = useMatches().at(-1)
  const failure = useSyncExternalStore(subscribeStart, getStartFailure)
  if (failure !== null) {
    return (
      <Frame>
        <StartFailed error={failure} />
      </Frame>
    )
  }
  return (
    <Frame isImmersive={match?.staticData.page?.frame === 'immersive' && match.status !== 'error'}>
      <Outlet />
    </Frame>
  )
}
