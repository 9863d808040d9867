import type { FoundMessage } from '@inkling/contract'
import { formatAgo } from '../../../i18n/format.ts'
import { Marked } from '../../../ui/elements/marked.tsx'

/** A message that was found: who said it when, and where it says what was looked for. */
export function FoundMessageLines({ found }: { found: FoundMessage }) {
  return (
    <>
      <span className="flex items-baseline gap-2 text-xs text-ink-faint">
        <span className="truncate">{found.name}</span>
        <time dateTime={found.created_at} className="ml-auto shrink-0">
          {formatAgo(found.created_at)}
        </time>
      </span>
      <span className="line-clamp-3 text-sm text-ink-soft [overflow-wrap:anywhere]">
        <Marked found={found} />
      </span>
    </>
  )
}
