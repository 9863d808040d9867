import { useSyncExternalStore } from 'react'
import { m } from '../../paraglide/messages.js'
import { Spinner } from '../../ui/elements/spinner.tsx'
import { isGoing, isLoading, subscribeLoading } from './loading.ts'

export function Overlay() {
  const isUp = useSyncExternalStore(subscribeLoading, isLoading)
  const isWaiting = useSyncExternalStore(subscribeLoading, isGoing)
  return (
    <>
      {isUp && (
        <div
          role="status"
          className="fixed inset-0 z-40 grid animate-appear place-items-center bg-ground/70 text-seal-ink"
        >
          <Spinner className="size-9" />
          <span className="sr-only">{m.app_loading()}</span>
        </div>
      )}
      {isWaiting && <LoadingBar />}
    </>
  )
}

/** The bar approaches its end without reaching it. */
const LoadingBar = () => (
  <div
    role="progressbar"
    aria-label={m.app_loading()}
    className="fixed inset-x-0 top-0 z-50 h-0.75 origin-left animate-await bg-seal"
  />
)
