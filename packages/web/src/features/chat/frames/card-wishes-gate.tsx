import type { Session } from '@inkling/contract'
import { Suspense } from 'react'
import { late } from '../../../ui/late.ts'
import { useSettings } from '../settings/queries.ts'

/** What the card wants, for who has not said yet whether it may; nothing of it is fetched for who has. */
export function CardWishesNote({ session: { card_id } }: { session: Session }) {
  const { data } = useSettings({ card_id })
  if (!data || data.own.interactive.run !== null) return null
  return (
    <Suspense fallback={null}>
      <Wishes card={card_id} />
    </Suspense>
  )
}

const Wishes = late(async () => (await import('./card-wishes-note.tsx')).CardWishes)
