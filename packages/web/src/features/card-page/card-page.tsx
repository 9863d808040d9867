import { type Card, type CardId, type ExportFormat, exportFormats } from '@inkling/contract'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { download } from '../../api/call/download.ts'
import { useSession } from '../../api/session/session.ts'
import { lazyModule, whenIdle } from '../../browser/lazy-module.ts'
import { downloadBlob } from '../../browser/save-file.ts'
import { getLocale } from '../../i18n/locale.ts'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/elements/button.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { PageFailed } from '../../ui/feedback/page-failed.tsx'
import { LoadingState, Skeleton } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { useIdParam, useQuery } from '../../ui/navigation/navigation.ts'
import { Section } from '../../ui/navigation/page-frame.tsx'
import { usePageTitle } from '../../ui/navigation/page-title.ts'
import { paths } from '../../ui/navigation/paths.ts'
import { FavoriteButton } from '../cards/favorites/favorite-button.tsx'
import { useCard } from '../cards/store/queries.ts'
import { creatorNotes, greetingsOf } from '../cards/text/card-text.ts'
import { ReaderText } from '../cards/text/reader-text.tsx'
import { CardFacts } from '../cards/view/card-facts.tsx'
import { CardHead } from '../cards/view/card-head.tsx'
import { CardStart } from '../cards/view/card-start.tsx'
import { GreetingPicker } from '../cards/view/greeting-picker.tsx'
import { CardLayout, CardOutline, useTile } from './card-outline.tsx'
import { CardSessions } from './card-sessions.tsx'
import { LazyCardEditor } from './lazy-editor.tsx'

export function CardPage() {
  const id = useIdParam<CardId>()
  const { data: card, error, refetch } = useCard(id)
  const tile = useTile(id)
  const [{ edit }, setQuery] = useQuery()
  usePageTitle(card?.name ?? tile?.name)
  if (!card) {
    if (tile && !error && edit === undefined) return <CardOutline tile={tile} />
    return (
      <main>{error ? <PageFailed error={error} onRetry={() => void refetch()} /> : <LoadingState />}</main>
    )
  }
  if (edit !== undefined && card.my.is_owner) {
    return <EditCard card={card} onClose={() => setQuery({ edit: undefined, part: undefined })} />
  }
  return <CardView key={card.id} card={card} />
}

function CardView({ card }: { card: Card }) {
  const [greeting, setGreeting] = useState(0)
  const { user } = useSession()
  const isModerator = (user?.role ?? 'user') !== 'user'
  const mayReview = user?.role === 'admin' || (isModerator && !card.my.is_owner)
  return (
    <CardLayout name={card.name} art={card.art_url ?? card.avatar_url}>
      <CardHead card={card} />
      <div className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 -my-4 flex flex-wrap items-center gap-2 bg-linear-to-t max-sm:gap-x-0 from-ground from-75% py-4 md:static">
        <CardStart card={card} greeting={greetingsOf(card)[greeting]?.index ?? 0} />
        <FavoriteButton card={card} />
        <ExportMenu card={card} />
      </div>
      {mayReview && card.status === 'pending' && <ReviewPanel card={card} />}
      {isModerator && card.is_published && !card.my.is_owner && <LazyModerationPanel card={card} />}
      {card.my.is_owner && <LazyOwnerPanel card={card} />}
      <CreatorNotes card={card} />
      <GreetingPicker card={card} at={greeting} onTurn={setGreeting} />
      {user !== null && <LazyCardPersona card={card} />}
      <Section title={m.cards_facts_title()}>
        <CardFacts card={card} />
      </Section>
      <CardSessions cardId={card.id} />
      {/* Cards that were never public have no comments. */}
      {card.published_at !== null && <LazyCommunity card={card} />}
    </CardLayout>
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

const EditCard = ({ card, onClose }: { card: Card; onClose: () => void }) => (
  <LazyCardEditor
    card={card}
    onSaved={() => undefined}
    onClose={onClose}
    isHere={({ edit }) => edit !== undefined}
  />
)

const community = lazyModule(
  async () => (await import('../cards/community/card-community.tsx')).CardCommunity,
)

/** Loaded when the page is idle. */
function LazyCommunity({ card }: { card: Card }) {
  const Community = community.use()
  useEffect(() => whenIdle(() => void community.fetch()), [])
  return Community ? <Community card={card} /> : null
}

const panel = lazyModule(async () => (await import('./owner-panel.tsx')).OwnerPanel)

/** Lazy because most readers don't own the card. */
function LazyOwnerPanel({ card }: { card: Card }) {
  const Panel = panel.use()
  useEffect(() => void panel.fetch(), [])
  return Panel ? <Panel card={card} /> : <Skeleton className="h-44 rounded-2xl" />
}

const moderation = lazyModule(async () => (await import('./moderation-panel.tsx')).ModerationPanel)

/** Lazy because most readers aren't moderators. */
function LazyModerationPanel({ card }: { card: Card }) {
  const Panel = moderation.use()
  useEffect(() => void moderation.fetch(), [])
  return Panel ? <Panel card={card} /> : <Skeleton className="h-17 rounded-2xl" />
}

/** Loaded after the page; empty without personas. */
const LazyCardPersona = lazyPart(async () => (await import('./card-persona.tsx')).CardPersona)

/** Leads moderators to the review of a pending card. */
function ReviewPanel({ card }: { card: Card }) {
  return (
    <section
      aria-label={m.cards_review_title()}
      className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-seal-ink bg-raised p-4"
    >
      <h2 className="font-medium">{m.cards_review_title()}</h2>
      <Link to={paths.adminReviews} query={{ card: card.id }} className={buttonClass('seal', 'small')}>
        {m.cards_review_link()}
      </Link>
    </section>
  )
}

function ExportMenu({ card }: { card: Card }) {
  const run = (format: ExportFormat) => () => {
    exportCard(card, format).catch(error => toast(problemSentence(error), { tone: 'bad' }))
  }
  return (
    <Menu
      label={m.cards_export_button()}
      items={exportFormats.map(format => ({
        label: m.cards_export_as({ format: format.toUpperCase() }),
        run: run(format),
      }))}
    >
      <Download aria-hidden="true" className="size-5" strokeWidth={1.6} />
    </Menu>
  )
}

/** The call sends the session's credentials, which a link couldn't. */
async function exportCard(card: Card, format: ExportFormat): Promise<void> {
  const { blob, fileName } = await download('cards.export', { params: { id: card.id }, query: { format } })
  downloadBlob(blob, fileName ?? `${card.name}.${format}`)
}
