import { TAG_MAX, type Tag, type TagCategory } from '@inkling/contract'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { CONTROL } from '../../ui/form/control-class.ts'
import { isChosen, splitWords } from './chosen-tags.ts'
import { matchingTags, tagNameOf } from './known-tags.ts'

const SUGGESTIONS = 8

interface TagEntryProps {
  shelves: readonly TagCategory[]
  words: readonly string[]
  isFull: boolean
  onAdd: (words: readonly string[]) => void
}

/** Enter or a comma adds the typed text. */
export function TagEntry({ shelves, words, isFull, onAdd }: TagEntryProps) {
  const [typed, setTyped] = useState('')
  const matching = matchingTags(shelves, typed, SUGGESTIONS).filter(tag => !isChosen(words, tag))
  const add = (more: readonly string[]) => {
    setTyped('')
    if (more.length > 0) onAdd(more.map(word => word.slice(0, TAG_MAX)))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only detects loss of focus
    <div
      className="flex flex-col gap-2"
      // Leaving the field adds the typed text.
      onBlur={event => event.currentTarget.contains(event.relatedTarget) || add(splitWords(typed))}
    >
      <input
        type="text"
        aria-label={m.tags_entry_label()}
        placeholder={m.tags_entry_label()}
        autoComplete="off"
        disabled={isFull}
        value={typed}
        onChange={event => {
          const text = event.target.value
          if (/[,，、\n]/.test(text)) add(splitWords(text))
          else setTyped(text)
        }}
        onKeyDown={event => {
          if (!isEnter(event)) return
          event.preventDefault() // prevents submitting the form
          add(splitWords(typed))
        }}
        className={`${CONTROL} min-h-11`}
      />
      {typed.trim() !== '' && (
        <ul aria-label={m.tags_suggestions()} className="flex flex-wrap gap-1.5">
          {matching.map(tag => (
            <Suggestion key={tag.id} name={tagNameOf(tag)} onTake={() => add([tagNameOf(tag)])} tag={tag} />
          ))}
          <Suggestion name={m.tags_add_free({ tag: typed.trim() })} onTake={() => add(splitWords(typed))} />
        </ul>
      )}
    </div>
  )
}

/** During composition, Enter belongs to the input method. */
const isEnter = (event: KeyboardEvent): boolean => event.key === 'Enter' && !event.nativeEvent.isComposing

function Suggestion({ name, tag, onTake }: { name: string; tag?: Tag; onTake: () => void }) {
  return (
    <li>
      <button
        type="button"
        // Focus stays in the field, because its blur would add the text.
        onPointerDown={event => event.preventDefault()}
        onClick={onTake}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-sunken px-3.5 text-sm text-ink-soft hover:text-ink sm:min-h-9"
      >
        <Plus aria-hidden="true" className="size-3.5" />
        <bdi>{name}</bdi>
        {tag !== undefined && tag.cards > 0 && <span className="text-ink-faint">{tag.cards}</span>}
      </button>
    </li>
  )
}
