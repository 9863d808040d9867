import type { LorebookAttachment, LorebookTile } from '@inkling/contract'
import { BookMarked } from 'lucide-react'
import { formatAgo, formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/navigation/link.tsx'
import { paths } from '../../ui/navigation/paths.ts'
import { AttachedTo } from './attached-to.tsx'
import { LorebookMenu } from './lorebook-menu.tsx'

interface LorebookTileViewProps {
  lorebook: LorebookTile
  attachments: readonly LorebookAttachment[]
}

/** One lorebook in the list: how much is in it, and where it is attached. */
export function LorebookTileView({ lorebook, attachments }: LorebookTileViewProps) {
  const { id, name, entries, tokens, updated_at } = lorebook
  return (
    <article
      aria-label={name}
      className="flex h-full flex-col gap-2 rounded-2xl border border-line bg-raised p-4"
    >
      <div className="flex items-start gap-3">
        <BookMarked aria-hidden="true" strokeWidth={1.4} className="mt-2.5 size-6 shrink-0 text-seal-ink" />
        <div className="min-w-0 flex-1">
          <h2 className="flex min-h-11 items-center">
            <Link
              to={paths.lorebook(id)}
              className="display line-clamp-2 text-lg text-ink no-underline hover:text-seal-ink"
            >
              {name}
            </Link>
          </h2>
          <p className="text-sm text-ink-soft tabular-nums">
            {m.lorebooks_facts({ entries: formatNumber(entries), tokens: formatNumber(tokens) })}
          </p>
          <p className="text-sm text-ink-faint">{m.lorebooks_changed({ ago: formatAgo(updated_at) })}</p>
        </div>
        <LorebookMenu lorebook={lorebook} attachments={attachments} />
      </div>
      <AttachedTo attachments={attachments} />
    </article>
  )
}
