import type { Card } from '@inkling/contract'
import { useEffect } from 'react'
import { latePart } from '../../../browser/lazy-module.ts'
import { Skeleton } from '../../../ui/feedback/states.tsx'

const panel = latePart(async () => (await import('./owner-panel.tsx')).OwnerPanel)

/** What a card's owner can do with it: most who see a card are not, and don't wait for it. */
export function OwnerGate({ card }: { card: Card }) {
  const Panel = panel.use()
  useEffect(() => void panel.fetch(), [])
  return Panel ? <Panel card={card} /> : <Skeleton className="h-44 rounded-2xl" />
}
