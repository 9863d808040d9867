import type { Session } from '@inkling/contract'
import { Suspense } from 'react'
import { late } from '../../../ui/feedback/lazy-with-retry.ts'
import { useSettings } from '../settings/scope/queries.ts'

/** What the card wants, for who has not said yet whether it may; nothing of it is fetched for who has. */
export function CardWantsNote({ session: { card_id } }: { session: Session }) {
  const { data } = useSettings({ card_id })
  if (!data || data.own.interactive.run !== null) return null
  return (
    <Suspense fallback={null}>
      <Wants card={card_id} />
    </Suspense>
  )
}

const Wants = late(async () => (await import('./card-permissions.tsx')).CardWants)
