import type { TagColour } from '@inkling/contract'
import { Check, ChevronDown, Minus } from 'lucide-react'
import { useId, useState } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { ChoiceBar } from '../../../ui/elements/choice-bar.tsx'
import { AdultSwitch } from '../../accounts/fields/adult-switch.tsx'
import { displayTags, matchingTags, tagNameOf, tagWords } from '../../tags/known-tags.ts'
import { useKnownTags, useTagShelves } from '../../tags/queries.ts'
import { TagDot } from '../../tags/tag-dot.tsx'
import { filterOfTag, nextTagFilter, type TagFilter, type TagFilterSet, withTagFilter } from './tag-filter.ts'

interface TagFiltersProps {
  wishes: TagFilterSet
  onChange: (filters: TagFilterSet) => void
}

export function TagFilters({ wishes: filters, onChange }: TagFiltersProps) {
  const panel = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-1.5">
        <Button size="small" aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
          {m.discover_tags_button()}
          <ChevronDown
            aria-hidden="true"
            className={`size-4 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
          />
        </Button>
        <Chosen wishes={filters} onChange={onChange} />
      </div>
      <div
        id={panel}
        hidden={!isOpen}
        className="flex min-w-0 flex-col gap-3 rounded-2xl border border-line bg-raised p-4"
      >
        <Shelves wishes={filters} onChange={onChange} />
        <AdultSwitch />
      </div>
    </div>
  )
}

const SUGGESTED_TAGS = 6

interface TagSuggestionsProps {
  typed: string
  wishes: TagFilterSet
  onTake: (name: string) => void
}

/** Suggests managed tags for the typed text; choosing one replaces the text by a tag filter. */
export function TagSuggestions({ typed, wishes: filters, onTake }: TagSuggestionsProps) {
  const shelves = useTagShelves().data?.items ?? []
  const tags = matchingTags(shelves, typed, SUGGESTED_TAGS).filter(
    tag => filterOfTag(filters, tagWords(tag)) === 'neither',
  )
  if (tags.length === 0) return null
  return (
    <ul aria-label={m.discover_suggested_tags()} className="flex flex-wrap gap-1.5">
      {tags.map(tag => (
        <li key={tag.id}>
          <Button size="small" onClick={() => onTake(tagNameOf(tag))}>
            <bdi>{m.discover_tag_suggestion({ tag: tagNameOf(tag) })}</bdi>
            {tag.cards > 0 && <span className="text-ink-faint">{formatNumber(tag.cards)}</span>}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Chosen({ wishes: filters, onChange }: TagFiltersProps) {
  const known = useKnownTags()
  const words = [...filters.wanted, ...filters.unwanted]
  if (words.length === 0) return null
  return (
    <>
      <ul aria-label={m.discover_wishes()} className="contents">
        {words.map(word => {
          const [shown] = displayTags(known, [word])
          const filter = filterOfTag(filters, [word])
          return (
            <li key={word}>
              <TagFilterButton
                name={shown?.name ?? word}
                colour={shown?.colour}
                wish={filter}
                onTurn={() => onChange(withTagFilter(filters, [word], nextTagFilter(filter)))}
              />
            </li>
          )
        })}
      </ul>
      <Button look="plain" size="small" onClick={() => onChange({ wanted: [], unwanted: [] })}>
        {m.discover_clear_button()}
      </Button>
    </>
  )
}

function Shelves({ wishes: filters, onChange }: TagFiltersProps) {
  const shelves = useTagShelves().data?.items ?? []
  const [open, setOpen] = useState<string>()
  const shelf = shelves.find(({ id }) => id === open) ?? shelves[0]
  if (shelf === undefined) return null
  return (
    <>
      <ChoiceBar
        label={m.tags_shelves_label()}
        choices={shelves.map(category => ({ value: category.id, label: tagNameOf(category) }))}
        value={shelf.id}
        onChoose={setOpen}
      />
      <ul
        aria-label={tagNameOf(shelf)}
        // Keeps results within reach on phones.
        className="flex max-h-56 flex-wrap gap-1.5 overflow-y-auto p-0.5 sm:max-h-none"
      >
        {shelf.tags.map(tag => {
          const words = [tagNameOf(tag), ...tagWords(tag)]
          const filter = filterOfTag(filters, words)
          return (
            <li key={tag.id}>
              <TagFilterButton
                name={tagNameOf(tag)}
                colour={tag.colour ?? shelf.colour}
                wish={filter}
                onTurn={() => onChange(withTagFilter(filters, words, nextTagFilter(filter)))}
              />
            </li>
          )
        })}
      </ul>
      <p className="text-sm text-ink-faint">{m.discover_tags_hint()}</p>
    </>
  )
}

interface TagFilterButtonProps {
  name: string
  colour: TagColour | undefined
  wish: TagFilter
  onTurn: () => void
}

const looks: Readonly<Record<TagFilter, string>> = {
  neither: 'border-line text-ink-soft hover:border-ink-soft hover:text-ink',
  wanted: 'border-ink bg-ink text-ground',
  unwanted: 'border-seal-ink text-seal-ink line-through decoration-1',
}
const sentences: Readonly<Record<TagFilter, (of: { tag: string }) => string>> = {
  neither: m.discover_tag_neither,
  wanted: m.discover_tag_wanted,
  unwanted: m.discover_tag_unwanted,
}

/** Cycles through wanted, unwanted and neutral. Uses signs as well as colours. */
const TagFilterButton = ({ name, colour, wish: filter, onTurn }: TagFilterButtonProps) => (
  <button
    type="button"
    aria-label={sentences[filter]({ tag: name })}
    onClick={onTurn}
    className={`inline-flex min-h-11 items-center gap-2 rounded-full border px-3.5 text-sm transition-colors duration-150 sm:min-h-9 ${looks[filter]}`}
  >
    <Sign wish={filter} colour={colour} />
    <bdi>{name}</bdi>
  </button>
)

function Sign({ wish: filter, colour }: Pick<TagFilterButtonProps, 'wish' | 'colour'>) {
  if (filter === 'wanted') return <Check aria-hidden="true" className="size-3.5" />
  if (filter === 'unwanted') return <Minus aria-hidden="true" className="size-3.5" />
  return colour === undefined ? null : <TagDot colour={colour} />
}
