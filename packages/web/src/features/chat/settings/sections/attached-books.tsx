import type { LorebookId, LorebookTile } from '@inkling/contract'
import { itemsOf } from '../../../../api/call/pages.ts'
import { m } from '../../../../paraglide/messages.js'
import { InfiniteScrollEnd } from '../../../../ui/feedback/more-on-scroll.tsx'
import { FailedState, LoadingState } from '../../../../ui/feedback/states.tsx'
import { Link } from '../../../../ui/navigation/link.tsx'
import { paths } from '../../../../ui/navigation/paths.ts'
import { useLorebooks } from '../../../lorebooks/queries.ts'
import { useScope } from '../scope/scope-context.ts'

/** This scope's lorebooks add to those of the other scopes. */
export function AttachedBooks() {
  const query = useLorebooks()
  if (query.isPending) return <LoadingState />
  if (!query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  const books = itemsOf(query.data)
  return (
    <>
      {books.length === 0 && <p className="text-sm text-ink-soft">{m.settings_books_none()}</p>}
      <ul>
        {books.map(book => (
          <li key={book.id}>
            <BookRow book={book} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && <InfiniteScrollEnd query={query} />}
      <Link to={paths.myLorebooks} className="self-start text-sm">
        {m.settings_books_link()}
      </Link>
    </>
  )
}

function BookRow({ book }: { book: LorebookTile }) {
  const { isOwn, inherited, toggle } = useBookAttachment(book.id)
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
      <input type="checkbox" checked={isOwn} onChange={toggle} className="size-4.5 shrink-0 accent-seal" />
      <span className="min-w-0">
        <span className="block truncate">{book.name}</span>
        {inherited !== undefined && <span className="block text-xs text-ink-faint">{inherited}</span>}
      </span>
    </label>
  )
}

/** Attaching changes only this scope, while other scopes may also attach the lorebook. */
function useBookAttachment(id: LorebookId) {
  const { own, effective, changes, put } = useScope()
  const ids = (changes.lorebook_ids === undefined ? own.lorebook_ids : changes.lorebook_ids) ?? []
  const isOwn = ids.includes(id)
  const inheritedFrom = effective.lorebook_ids.find(book => book.id === id)?.source
  return {
    isOwn,
    inherited: isOwn || inheritedFrom === undefined ? undefined : inherited[inheritedFrom]?.(),
    toggle() {
      const next = isOwn ? ids.filter(other => other !== id) : [...ids, id]
      put({ lorebook_ids: next.length === 0 ? null : next })
    },
  }
}

const inherited: Readonly<Partial<Record<'global' | 'card' | 'chat', () => string>>> = {
  global: m.settings_from_global,
  card: m.settings_from_card,
}
