import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { ChoiceBar } from '../../../ui/elements/choice-bar.tsx'
import { AdultSwitch } from '../../accounts/fields/adult-switch.tsx'
import { nameOf, shownTags, wordsOf } from '../../tags/known-tags.ts'
import { useTagShelves } from '../../tags/queries.ts'
import { useKnownTags } from '../../tags/use-shown-tags.ts'
import { nextWish, type Wishes, wishFor, wishing } from './tag-filter.ts'
import { WishButton } from './tag-filter-button.tsx'

interface TagWishesProps {
  wishes: Wishes
  onChange: (wishes: Wishes) => void
}

/** The tags of a search: those that were chosen are in sight, all others behind a button. */
export function TagWishes({ wishes, onChange }: TagWishesProps) {
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
        <Chosen wishes={wishes} onChange={onChange} />
      </div>
      <div
        id={panel}
        hidden={!isOpen}
        className="flex min-w-0 flex-col gap-3 rounded-2xl border border-line bg-raised p-4"
      >
        <Shelves wishes={wishes} onChange={onChange} />
        <AdultSwitch />
      </div>
    </div>
  )
}

function Chosen({ wishes, onChange }: TagWishesProps) {
  const known = useKnownTags()
  const words = [...wishes.wanted, ...wishes.unwanted]
  if (words.length === 0) return null
  return (
    <>
      <ul aria-label={m.discover_wishes()} className="contents">
        {words.map(word => {
          const [shown] = shownTags(known, [word])
          const wish = wishFor(wishes, [word])
          return (
            <li key={word}>
              <WishButton
                name={shown?.name ?? word}
                colour={shown?.colour}
                wish={wish}
                onTurn={() => onChange(wishing(wishes, [word], nextWish(wish)))}
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

/** All managed tags, a category at a time. */
function Shelves({ wishes, onChange }: TagWishesProps) {
  const shelves = useTagShelves().data?.items ?? []
  const [open, setOpen] = useState<string>()
  const shelf = shelves.find(({ id }) => id === open) ?? shelves[0]
  if (shelf === undefined) return null
  return (
    <>
      <ChoiceBar
        label={m.tags_shelves_label()}
        choices={shelves.map(category => ({ value: category.id, label: nameOf(category) }))}
        value={shelf.id}
        onChoose={setOpen}
      />
      <ul
        aria-label={nameOf(shelf)}
        // On a phone what is found stays within a thumb's reach.
        className="flex max-h-56 flex-wrap gap-1.5 overflow-y-auto p-0.5 sm:max-h-none"
      >
        {shelf.tags.map(tag => {
          const words = [nameOf(tag), ...wordsOf(tag)]
          const wish = wishFor(wishes, words)
          return (
            <li key={tag.id}>
              <WishButton
                name={nameOf(tag)}
                colour={tag.colour ?? shelf.colour}
                wish={wish}
                onTurn={() => onChange(wishing(wishes, words, nextWish(wish)))}
              />
            </li>
          )
        })}
      </ul>
      <p className="text-sm text-ink-faint">{m.discover_tags_hint()}</p>
    </>
  )
}
