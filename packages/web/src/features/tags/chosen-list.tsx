import { X } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import { displayTags } from './known-tags.ts'
import { useKnownTags } from './queries.ts'
import { TagDot } from './tag-dot.tsx'

interface ChosenListProps {
  tags: readonly string[]
  onRemove: (word: string, name: string) => void
}

/** Pressing a tag removes it. */
export function ChosenList({ tags, onRemove }: ChosenListProps) {
  const known = useKnownTags()
  if (tags.length === 0) return null
  return (
    <ul aria-label={m.tags_chosen()} className="flex flex-wrap gap-1.5">
      {tags.map(word => {
        const [shown] = displayTags(known, [word])
        const name = shown?.name ?? word
        return (
          <li key={word}>
            <button
              type="button"
              aria-label={m.tags_remove_button({ tag: name })}
              onClick={() => onRemove(word, name)}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-raised pr-2.5 pl-3.5 text-sm hover:bg-sunken sm:min-h-9"
            >
              {shown?.colour !== undefined && <TagDot colour={shown.colour} />}
              <bdi>{name}</bdi>
              <X aria-hidden="true" className="size-3.5 text-ink-faint" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
