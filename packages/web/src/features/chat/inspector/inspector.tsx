import type { Message } from '@inkling/contract'
import { useState } from 'react'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
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
  return shown && <InspectorSheet what={shown} open={what !== undefined} onClose={onClose} />
}

const InspectorSheet = lazyPart(async () => (await import('./inspector-sheet.tsx')).InspectorSheet)
