import type { BoundCard, Persona } from '@inkling/contract'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/elements/avatar.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { paths } from '../../ui/navigation/paths.ts'

/** Fits on two lines. */
const SHOWN = 4

export function BoundCards({ persona: { bound_cards, bound_count } }: { persona: Persona }) {
  if (bound_count === 0) return null
  const shown = bound_cards.slice(0, SHOWN)
  const rest = bound_count - shown.length
  return (
    <ul
      aria-label={m.personas_bound_title()}
      className="mt-auto flex flex-wrap items-center gap-2 border-t border-line pt-3"
    >
      {shown.map(card => (
        <li key={card.id} className="max-w-full">
          <BoundCardLink card={card} />
        </li>
      ))}
      {rest > 0 && <li className="text-sm text-ink-faint">{m.personas_bound_more({ count: rest })}</li>}
    </ul>
  )
}

const CHIP = 'flex min-h-11 max-w-48 sm:min-h-9 items-center gap-2 rounded-lg bg-sunken pr-3 text-sm'

function BoundCardLink({ card }: { card: BoundCard }) {
  const content = (
    <>
      <Avatar name={card.name} url={card.avatar_url} size="small" />
      <span className="truncate">{card.name}</span>
    </>
  )
  if (card.is_deleted) return <span className={`${CHIP} text-ink-faint line-through`}>{content}</span>
  return (
    <Link to={paths.card(card.id)} className={`${CHIP} no-underline hover:text-seal-ink`}>
      {content}
    </Link>
  )
}
