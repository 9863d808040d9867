import type { Card, CardId } from '@inkling/contract'
import { useState } from 'react'
import { useSession } from '../../../api/session/use-session.ts'
import { getLocale } from '../../../i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { useIdParam, useQuery } from '../../../ui/navigation/navigation.ts'
import { Section } from '../../../ui/navigation/page-frame.tsx'
import { usePageTitle } from '../../../ui/navigation/page-title.ts'
import { CommunityGate } from '../community/lazy-community.tsx'
import { FavoriteButton } from '../favorites/favorite-button.tsx'
import { useCard } from '../store/queries.ts'
import { creatorNotes } from '../text/card-text.ts'
import { ReaderText } from '../text/reader-text.tsx'
import { CardFacts } from '../view/card-facts.tsx'
import { CardHead } from '../view/card-head.tsx'
import { GreetingPicker } from '../view/greeting-picker.tsx'
import { Portrait } from '../view/portrait.tsx'
import { CardSessions } from './card-sessions.tsx'
import { CardStart } from './card-start.tsx'
import { EditCard } from './edit-card.tsx'
import { ExportMenu } from './export-menu.tsx'
import { OwnerGate } from './lazy-owner-panel.tsx'
import { ReviewPanel } from './review-panel.tsx'

/** One card: its art, what it says of itself, and the way into a chat with it. */
export function CardPage() {
  const { data: card, error, refetch } = useCard(useIdParam<CardId>())
  const [{ edit }, setQuery] = useQuery()
  usePageTitle(card?.name)
  if (!card) {
    return (
      <main>{error ? <FailedState error={error} onRetry={() => void refetch()} /> : <LoadingState />}</main>
    )
  }
  if (edit !== undefined && card.my.is_owner) {
    return <EditCard card={card} onClose={() => setQuery({ edit: undefined, part: undefined })} />
  }
  return <CardView key={card.id} card={card} />
}

function CardView({ card }: { card: Card }) {
  const [greeting, setGreeting] = useState(0)
  const isAdmin = useSession().user?.role === 'admin'
  return (
    <main className="mx-auto grid w-full max-w-6xl gap-x-10 gap-y-6 px-4 py-5 md:grid-cols-[minmax(15rem,22rem)_1fr] md:px-8 md:py-9">
      <div className="flex flex-col gap-5 self-start md:sticky md:top-9">
        <Portrait
          name={card.name}
          url={card.art_url ?? card.avatar_url}
          isEager
          className="aspect-3/4 max-h-[46dvh] w-full rounded-2xl border border-line shadow-lifted md:max-h-none"
        />
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <CardHead card={card} />
        <div className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 -my-4 flex flex-wrap items-center gap-2 bg-linear-to-t from-ground from-75% py-4 md:static">
          <CardStart card={card} greeting={greeting} />
          <FavoriteButton card={card} />
          <ExportMenu card={card} />
        </div>
        {isAdmin && card.status === 'pending' && <ReviewPanel card={card} />}
        {card.my.is_owner && <OwnerGate card={card} />}
        <CreatorNotes card={card} />
        <GreetingPicker card={card} at={greeting} onTurn={setGreeting} />
        <Section title={m.cards_facts_title()}>
          <CardFacts card={card} />
        </Section>
        <CardSessions cardId={card.id} />
        {/* Of what was never public nobody has anything to say. */}
        {card.published_at !== null && <CommunityGate card={card} />}
      </div>
    </main>
  )
}

function CreatorNotes({ card }: { card: Card }) {
  const notes = creatorNotes(card, getLocale())
  if (notes.trim() === '') return null
  return (
    <Section title={m.cards_notes_title()}>
      <ReaderText card={card} text={notes} />
    </Section>
  )
}
