import type { Card } from '@inkling/contract'
import { useEffect } from 'react'
import { latePart } from '../../../browser/lazy-module.ts'
import { whenQuiet } from '../../../browser/when-idle.ts'

const community = latePart(async () => (await import('./card-community.tsx')).CardCommunity)

/** Where readers speak of a card, below all that it says itself: fetched once the page has nothing else to do. */
export function CommunityGate({ card }: { card: Card }) {
  const Community = community.use()
  useEffect(() => whenQuiet(() => void community.fetch()), [])
  return Community ? <Community card={card} /> : null
}
