import type { Message } from '@inkling/contract'
import { useState } from 'react'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import type { PreviewRequest } from './queries.ts'

/** The prompt of an answer, or the prompt for a draft. */
export function Inspector({
  what,
  onClose,
}: {
  what: Message | PreviewRequest | undefined
  onClose: () => void
}) {
  // Keeps the content during the closing animation.
  const [shown, setShown] = useState(what)
  if (what !== undefined && what !== shown) setShown(what)
  return shown && <InspectorSheet subject={shown} open={what !== undefined} onClose={onClose} />
}

const InspectorSheet = lazyPart(async () => (await import('./inspector-sheet.tsx')).InspectorSheet)
