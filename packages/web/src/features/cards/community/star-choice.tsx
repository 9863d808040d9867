import { Star } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'

interface StarChoiceProps {
  label: string
  most: number
  value: number | null
  onChoose: (stars: number) => void
}

/** So many stars out of a row of them: a group of radio buttons, with its keys, that a thumb can hit. */
export function StarChoice({ label, most, value, onChoose }: StarChoiceProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3">
      <legend className="float-left mr-3 text-sm font-medium text-ink-soft">{label}</legend>
      {/* The first star stands at the edge, not its room for the thumb. */}
      <div className="-ml-2.5 flex">
        {Array.from({ length: most }, (_, at) => at + 1).map(stars => (
          <label
            key={stars}
            className="grid size-11 cursor-pointer place-items-center rounded-lg text-seal-ink transition-colors duration-150 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-seal-ink"
          >
            <input
              type="radio"
              name="rating"
              value={stars}
              checked={stars === value}
              aria-label={m.community_rating_stars({ stars })}
              onChange={() => onChoose(stars)}
              className="sr-only"
            />
            <Star
              aria-hidden="true"
              className={`size-6 ${stars <= (value ?? 0) ? 'fill-current' : ''}`}
              strokeWidth={1.6}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
