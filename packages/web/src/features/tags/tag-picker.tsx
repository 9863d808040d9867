import { TAGS_MAX, type Tag, type TagCategory } from '@inkling/contract'
import { useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { ChoiceBar } from '../../ui/elements/choice-bar.tsx'
import { ChosenList } from './chosen-list.tsx'
import { isChosen, toggleTag, withWords } from './chosen-tags.ts'
import { tagNameOf } from './known-tags.ts'
import { useTagShelves } from './queries.ts'
import { TagDot } from './tag-dot.tsx'
import { TagEntry } from './tag-entry.tsx'

interface TagPickerProps {
  /** Names of managed and of other tags. */
  tags: readonly string[]
  onChange: (tags: string[]) => void
  error?: string | undefined
}

/** Tags come from categories, search or free text. */
export function TagPicker({ tags, onChange, error }: TagPickerProps) {
  const label = useId()
  const note = useId()
  const { data } = useTagShelves()
  const [announcement, setAnnouncement] = useState('')
  const shelves = data?.items ?? []
  const isFull = tags.length >= TAGS_MAX
  const change = (next: string[], sentence: string) => {
    onChange(next.slice(0, TAGS_MAX))
    setAnnouncement(sentence)
  }
  const add = (words: readonly string[]) =>
    change(withWords(tags, words), m.tags_said_added({ tags: words.join(', ') }))
  return (
    <fieldset aria-labelledby={label} aria-describedby={note} className="flex min-w-0 flex-col gap-2.5">
      <legend id={label} className="mb-1.5 text-sm font-medium text-ink-soft">
        {m.tags_label()}
      </legend>
      <ChosenList
        tags={tags}
        onRemove={(word, name) =>
          change(
            tags.filter(tag => tag !== word),
            m.tags_said_removed({ tag: name }),
          )
        }
      />
      <TagEntry shelves={shelves} words={tags} isFull={isFull} onAdd={add} />
      <p id={note} role={error === undefined ? undefined : 'alert'} className={noteLook(error)}>
        {error ?? (isFull ? m.tags_full({ max: TAGS_MAX }) : m.tags_hint())}
      </p>
      <TagShelves
        shelves={shelves}
        words={tags}
        isFull={isFull}
        onToggle={tag => onChange(toggleTag(tags, tag).slice(0, TAGS_MAX))}
      />
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  )
}

const noteLook = (error: string | undefined): string =>
  `text-sm ${error === undefined ? 'text-ink-faint' : 'text-seal-ink'}`

interface TagShelvesProps {
  shelves: readonly TagCategory[]
  words: readonly string[]
  isFull: boolean
  onToggle: (tag: Tag) => void
}

/** Chosen tags appear pressed. */
function TagShelves({ shelves, words, isFull, onToggle }: TagShelvesProps) {
  const [open, setOpen] = useState<string>()
  const shelf = shelves.find(({ id }) => id === open) ?? shelves[0]
  if (shelf === undefined) return null
  return (
    <div className="flex min-w-0 flex-col gap-2.5">
      <ChoiceBar
        label={m.tags_shelves_label()}
        choices={shelves.map(category => ({ value: category.id, label: tagNameOf(category) }))}
        value={shelf.id}
        onChoose={setOpen}
      />
      <ul aria-label={tagNameOf(shelf)} className="flex flex-wrap gap-1.5">
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
                {tagNameOf(tag)}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
