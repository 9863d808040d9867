import type { LorebookAttachment } from '@inkling/contract'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/navigation/link.tsx'
import { paths } from '../../ui/navigation/paths.ts'

/** As many as fit into a line or two. */
const SHOWN = 3

/** Where a lorebook is attached; nowhere says nothing. */
export function AttachedTo({ attachments }: { attachments: readonly LorebookAttachment[] }) {
  if (attachments.length === 0) return null
  const rest = attachments.length - SHOWN
  return (
    <ul
      aria-label={m.lorebooks_attached_label()}
      className="mt-auto flex flex-wrap items-center gap-2 border-t border-line pt-3"
    >
      {attachments.slice(0, SHOWN).map(attachment => (
        <li key={attachment.session?.id ?? attachment.card?.id ?? 'all'} className="max-w-full">
          <Place attachment={attachment} />
        </li>
      ))}
      {rest > 0 && <li className="text-sm text-ink-faint">{m.lorebooks_attached_more({ count: rest })}</li>}
    </ul>
  )
}

const CHIP = 'flex min-h-11 max-w-56 items-center rounded-lg bg-sunken px-3 text-sm text-ink-soft sm:min-h-8'
const LINK = `${CHIP} no-underline hover:text-seal-ink`

function Place({ attachment: { card, session } }: { attachment: LorebookAttachment }) {
  if (session !== null) {
    return (
      <Link to={paths.chat(session.id)} className={LINK}>
        <span className="truncate">{m.lorebooks_attached_chat({ title: session.title })}</span>
      </Link>
    )
  }
  if (card === null) return <span className={CHIP}>{m.lorebooks_attached_all()}</span>
  if (card.is_deleted) return <span className={`${CHIP} line-through`}>{card.name}</span>
  return (
    <Link to={paths.card(card.id)} className={LINK}>
      <span className="truncate">{card.name}</span>
    </Link>
  )
}
