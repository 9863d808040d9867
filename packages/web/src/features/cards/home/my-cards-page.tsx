import {
  type BodyIn,
  CARDS_AT_ONCE_MAX,
  type CardId,
  type CardStatus,
  type CardTile,
  cardStatuses,
  type cards,
} from '@inkling/contract'
import { useState } from 'react'
import { download } from '../../../api/call/download.ts'
import { itemsOf } from '../../../api/call/pages.ts'
import { downloadBlob } from '../../../browser/save-file.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { Button, buttonClass } from '../../../ui/elements/button.tsx'
import { ChoiceBar } from '../../../ui/elements/choice-bar.tsx'
import { type InfiniteListQuery, InfiniteScrollEnd } from '../../../ui/feedback/more-on-scroll.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { useQuery } from '../../../ui/navigation/navigation.ts'
import { PageLayout } from '../../../ui/navigation/page-frame.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { useChangeMyCards } from '../store/mutations.ts'
import { useMyCards } from '../store/queries.ts'
import { CardList } from '../view/card-list.tsx'
import { StatusMark, statusNames } from '../view/status-mark.tsx'

const choices = ['all', ...cardStatuses] as const
type StatusChoice = (typeof choices)[number]

export function MyCardsPage() {
  const [query, setQuery] = useQuery()
  const [isChoosing, setIsChoosing] = useState(false)
  const status = cardStatuses.find(choice => choice === query.status)
  const cards = useMyCards(status)
  const shown = itemsOf(cards.data)
  return (
    <PageLayout
      title={m.cards_own_title()}
      within={{ to: paths.user, label: m.app_nav_me() }}
      action={
        <div className="flex flex-wrap gap-2">
          {shown.length > 0 && (
            <Button size="small" aria-pressed={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
              {isChoosing ? m.cards_select_done() : m.cards_select_button()}
            </Button>
          )}
          <Link to={paths.createCard} className={buttonClass('seal', 'small')}>
            {m.cards_import_link()}
          </Link>
        </div>
      }
    >
      <ChoiceBar<StatusChoice>
        label={m.cards_status_label()}
        choices={choices.map(value => ({ value, label: labelOf(value, cards.data?.pages[0]?.counts) }))}
        value={status ?? 'all'}
        onChoose={value => setQuery({ status: value === 'all' ? undefined : value })}
      />
      {isChoosing && shown.length > 0 ? (
        <ChooseCards key={status} cards={shown} query={cards} />
      ) : (
        <CardList cards={shown} query={cards} empty={<NoCards isFiltered={status !== undefined} />} />
      )}
    </PageLayout>
  )
}

function labelOf(choice: StatusChoice, counts: Readonly<Record<CardStatus, number>> | undefined): string {
  const status = choice === 'all' ? m.cards_status_all() : statusNames[choice]()
  if (counts === undefined) return status
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return m.cards_status_count({ status, count: choice === 'all' ? all : counts[choice] })
}

function NoCards({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title={m.cards_own_empty_status_title()} />
  return (
    <EmptyState
      title={m.cards_own_empty_title()}
      action={
        <Link to={paths.createCard} className={buttonClass('seal')}>
          {m.cards_import_link()}
        </Link>
      }
    >
      {m.cards_own_empty_text()}
    </EmptyState>
  )
}

function ChooseCards({ cards, query }: { cards: readonly CardTile[]; query: InfiniteListQuery }) {
  const [marked, setMarked] = useState<ReadonlySet<CardId>>(new Set())
  // Cards that have left the list stay unchanged.
  const chosen = cards.filter(({ id }) => marked.has(id)).slice(0, CARDS_AT_ONCE_MAX)
  const toggle = (id: CardId) => {
    const next = new Set(marked)
    if (!next.delete(id)) next.add(id)
    setMarked(next)
  }
  return (
    <>
      <ul className="grid gap-2 sm:grid-cols-2">
        {cards.map(card => (
          <li key={card.id} className="overflow-hidden rounded-xl border border-line bg-raised">
            <label className="flex min-h-16 cursor-pointer items-center gap-3 px-4 py-2.5 transition-colors duration-150 hover:bg-sunken">
              <input
                type="checkbox"
                aria-label={m.cards_select_card({ name: card.name })}
                checked={marked.has(card.id)}
                onChange={() => toggle(card.id)}
                className="size-4.5 shrink-0 accent-seal"
              />
              <Avatar name={card.name} url={card.avatar_url} />
              <span className="min-w-0 flex-1">
                <span className="display block truncate">{card.name}</span>
                <span className="block truncate text-sm text-ink-soft">{card.tagline}</span>
              </span>
              <StatusMark status={card.status} />
            </label>
          </li>
        ))}
      </ul>
      <InfiniteScrollEnd query={query} />
      <BulkActions ids={chosen.map(({ id }) => id)} onDone={() => setMarked(new Set())} />
    </>
  )
}

type BulkAction = BodyIn<typeof cards.changeMine>['action']

function BulkActions({ ids, onDone }: { ids: CardId[]; onDone: () => void }) {
  const change = useChangeMyCards()
  const [isDeleting, setIsDeleting] = useState(false)
  const [isPacking, setIsPacking] = useState(false)
  const isIdle = ids.length === 0
  const fail = (error: unknown) => toast(problemSentence(error), { tone: 'bad' })
  async function act(action: BulkAction): Promise<void> {
    const { items } = await change.mutateAsync({ action, ids })
    showOutcome(items.filter(({ problem }) => problem === null).length, items.length)
    onDone()
  }
  async function exportChosen(): Promise<void> {
    setIsPacking(true)
    try {
      const { blob, fileName } = await download('cards.exportMine', { query: { ids: ids.join(',') } })
      downloadBlob(blob, fileName ?? 'cards.zip')
    } catch (error) {
      fail(error)
    } finally {
      setIsPacking(false)
    }
  }
  return (
    <div className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] flex flex-wrap items-center gap-2 rounded-xl border border-line bg-raised p-3 shadow-lifted md:bottom-4">
      <p aria-live="polite" className="mr-auto px-1 text-sm text-ink-soft">
        {m.cards_selected_count({ count: ids.length })}
      </p>
      <Button
        size="small"
        disabled={isIdle}
        busy={change.isPending}
        onClick={() => act('request_public').catch(fail)}
      >
        {m.cards_many_request_public()}
      </Button>
      <Button
        size="small"
        disabled={isIdle}
        busy={change.isPending}
        onClick={() => act('make_private').catch(fail)}
      >
        {m.cards_many_make_private()}
      </Button>
      <Button size="small" disabled={isIdle} busy={isPacking} onClick={() => void exportChosen()}>
        {m.cards_many_export()}
      </Button>
      <Button look="danger" size="small" disabled={isIdle} onClick={() => setIsDeleting(true)}>
        {m.cards_many_delete()}
      </Button>
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={m.cards_many_delete_title({ count: ids.length })}
        lead={m.cards_many_delete_lead()}
        confirmLabel={m.cards_many_delete()}
        onConfirm={() => act('remove')}
      />
    </div>
  )
}

function showOutcome(done: number, all: number): void {
  if (done === all) toast(m.cards_many_done_toast({ count: done }))
  else toast(m.cards_many_refused_toast({ count: done, refused: all - done }), { tone: 'bad' })
}
