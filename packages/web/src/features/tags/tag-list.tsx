import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/navigation/link.tsx'
import { paths } from '../../ui/navigation/paths.ts'
import { useDisplayedTags } from './queries.ts'
import { TagDot } from './tag-dot.tsx'

interface TagListProps {
  tags: readonly string[]
  /** One scrollable line on phones, because content follows below. */
  isStrip?: boolean
}

const STRIP = '-mx-4 flex gap-1.5 overflow-x-auto px-4 pb-2 -mb-2 md:mx-0 md:flex-wrap md:px-0'

/** Links each tag to its cards. */
export function TagList({ tags, isStrip = false }: TagListProps) {
  const shown = useDisplayedTags(tags)
  if (shown.length === 0) return null
  return (
    <ul aria-label={m.tags_label()} className={isStrip ? STRIP : 'flex flex-wrap gap-1.5'}>
      {shown.map(({ word, name, colour }) => (
        <li key={word} className="shrink-0">
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

/** In the reader's language. */
export function TagNames({ tags }: { tags: readonly string[] }) {
  return useDisplayedTags(tags)
    .map(({ name }) => name)
    .join(' · ')
}
