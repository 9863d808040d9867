import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/navigation/link.tsx'
import { paths } from '../../ui/navigation/paths.ts'
import { useDisplayedTags } from './queries.ts'
import { TagDot } from './tag-dot.tsx'

/** The tags of a card, each the way to other cards that have it. */
export function TagList({ tags }: { tags: readonly string[] }) {
  const shown = useDisplayedTags(tags)
  if (shown.length === 0) return null
  return (
    <ul aria-label={m.tags_label()} className="flex flex-wrap gap-1.5">
      {shown.map(({ word, name, colour }) => (
        <li key={word}>
          <Link
            to={paths.search}
            query={{ whitelist: word }}
            className="inline-flex min-h-9 items-center gap-2 rounded-full bg-sunken px-3 text-sm text-ink-soft no-underline transition-colors duration-150 hover:text-ink sm:min-h-8"
          >
            {colour !== undefined && <TagDot colour={colour} />}
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Tags as a line of text, in the reader's language. */
export function TagNames({ tags }: { tags: readonly string[] }) {
  return useDisplayedTags(tags)
    .map(({ name }) => name)
    .join(' · ')
}
