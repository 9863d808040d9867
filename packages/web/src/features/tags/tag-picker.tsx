import { TAGS_MAX } from '@inkling/contract'
import { useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { ChosenList } from './chosen-list.tsx'
import { toggled, withWords } from './chosen-tags.ts'
import { useTagShelves } from './queries.ts'
import { TagShelves } from './tag-categories.tsx'
import { TagEntry } from './tag-entry.tsx'

export interface TagPickerProps {
  /** The words that the card has: names of managed tags, and any others. */
  tags: readonly string[]
  onChange: (tags: string[]) => void
  error?: string | undefined
}

/** Tags for a card: chosen from the shelves, found by typing, or written freely. */
export function TagPicker({ tags, onChange, error }: TagPickerProps) {
  const label = useId()
  const note = useId()
  const { data } = useTagShelves()
  const [said, setSaid] = useState('')
  const shelves = data?.items ?? []
  const isFull = tags.length >= TAGS_MAX
  const change = (next: string[], sentence: string) => {
    onChange(next.slice(0, TAGS_MAX))
    setSaid(sentence)
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
        onToggle={tag => onChange(toggled(tags, tag).slice(0, TAGS_MAX))}
      />
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </fieldset>
  )
}

const noteLook = (error: string | undefined): string =>
  `text-sm ${error === undefined ? 'text-ink-faint' : 'text-seal-ink'}`
