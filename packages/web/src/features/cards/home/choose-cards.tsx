import { CARDS_AT_ONCE_MAX, type CardId, type CardTile } from '@inkling/contract'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { type EndlessQuery, MoreOnScroll } from '../../../ui/feedback/more-on-scroll.tsx'
import { StatusMark } from '../view/status-mark.tsx'
import { ManyActions } from './many-actions.tsx'

/** One's own cards to choose some of, and what can be done with all of those. */
export function ChooseCards({ cards, query }: { cards: readonly CardTile[]; query: EndlessQuery }) {
  const [marked, setMarked] = useState<ReadonlySet<CardId>>(new Set())
  // What is no longer listed is not acted on either.
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
      <MoreOnScroll query={query} />
      <ManyActions ids={chosen.map(({ id }) => id)} onDone={() => setMarked(new Set())} />
    </>
  )
}
