import type { Tag, TagCategory } from '@inkling/contract'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { ChoiceBar } from '../../ui/elements/choice-bar.tsx'
import { isChosen } from './chosen-tags.ts'
import { nameOf } from './known-tags.ts'
import { TagDot } from './tag-dot.tsx'

interface TagShelvesProps {
  shelves: readonly TagCategory[]
  words: readonly string[]
  isFull: boolean
  onToggle: (tag: Tag) => void
}

/** All managed tags, a category at a time; pressed ones are chosen. */
export function TagShelves({ shelves, words, isFull, onToggle }: TagShelvesProps) {
  const [open, setOpen] = useState<string>()
  const shelf = shelves.find(({ id }) => id === open) ?? shelves[0]
  if (shelf === undefined) return null
  return (
    <div className="flex min-w-0 flex-col gap-2.5">
      <ChoiceBar
        label={m.tags_shelves_label()}
        choices={shelves.map(category => ({ value: category.id, label: nameOf(category) }))}
        value={shelf.id}
        onChoose={setOpen}
      />
      <ul aria-label={nameOf(shelf)} className="flex flex-wrap gap-1.5">
        {shelf.tags.map(tag => {
          const chosen = isChosen(words, tag)
          return (
            <li key={tag.id}>
              <button
                type="button"
                aria-pressed={chosen}
                disabled={isFull && !chosen}
                onClick={() => onToggle(tag)}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-3.5 text-sm text-ink-soft transition-colors duration-150 hover:border-ink-soft hover:text-ink disabled:opacity-55 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-ground sm:min-h-9"
              >
                <TagDot colour={tag.colour ?? shelf.colour} />
                {nameOf(tag)}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
