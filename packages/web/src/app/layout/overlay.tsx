import { useSyncExternalStore } from 'react'
import { m } from '../../paraglide/messages.js'
import { Spinner } from '../../ui/elements/spinner.tsx'
import { isLoading, subscribeLoading } from './loading.ts'

/** Lies over the whole screen while a page starts. */
export function Overlay() {
  if (!useSyncExternalStore(subscribeLoading, isLoading)) return null
  return (
    <div
      role="status"
      className="fixed inset-0 z-40 grid animate-appear place-items-center bg-ground/70 text-seal-ink"
    >
      <Spinner className="size-9" />
      <span className="sr-only">{m.app_loading()}</span>
    </div>
  )
}
