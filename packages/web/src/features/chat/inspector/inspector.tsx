import type { Message } from '@inkling/contract'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '../../../ui/feedback/lazy-with-retry.ts'
import type { PreviewRequest } from './queries.ts'

/** What the model was asked for an answer, or would be. Fetched when it is first asked for. */
export function Inspector({
  what,
  onClose,
}: {
  what: Message | PreviewRequest | undefined
  onClose: () => void
}) {
  // What is being closed is still to be seen while it leaves.
  const [shown, setShown] = useState(what)
  if (what !== undefined && what !== shown) setShown(what)
  return (
    shown && (
      <Suspense fallback={null}>
        <Sheet what={shown} open={what !== undefined} onClose={onClose} />
      </Suspense>
    )
  )
}

const Sheet = lazyWithRetry(async () => (await import('./inspector-sheet.tsx')).InspectorSheet)
