import { type Card, RATING_MAX, type Ratings } from '@inkling/contract'
import { Star } from 'lucide-react'
import { formatNumber, formatRating } from '../../../i18n/format.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { FailedState, Skeleton } from '../../../ui/feedback/states.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Section } from '../../../ui/navigation/page-frame.tsx'
import { useRate, useRatings } from './queries.ts'

/** The overall rating and the user's own. */
export function RatingPanel({ card }: { card: Card }) {
  const { data: ratings, error, refetch } = useRatings(card.id)
  return (
    <Section title={m.community_rating_title()}>
      {ratings ? (
        <div className="grid gap-x-10 gap-y-6 rounded-2xl border border-line bg-raised p-5 sm:grid-cols-[auto_1fr] sm:items-center">
          <Average ratings={ratings} />
          <Distribution ratings={ratings} />
          <div className="border-t border-line pt-4 sm:col-span-2">
            {card.my.is_owner ? (
              <p className="text-sm text-ink-soft">{m.community_rating_not_own()}</p>
            ) : (
              <OwnRating card={card} ratings={ratings} />
            )}
          </div>
        </div>
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-56" />
      )}
    </Section>
  )
}

function Average({ ratings: { average, count } }: { ratings: Ratings }) {
  if (average === null) return <p className="text-ink-soft">{m.community_rating_none()}</p>
  const shown = formatRating(average)
  return (
    <p className="flex items-baseline gap-3 sm:flex-col sm:gap-1">
      <span className="sr-only">{m.community_rating_average({ average: shown })}</span>
      <span aria-hidden="true" className="display text-5xl">
        {shown}
      </span>
      <span className="text-sm text-ink-soft">
        {m.community_rating_count({ count: formatNumber(count) })}
      </span>
    </p>
  )
}

/** The best rating comes first. */
function Distribution({ ratings: { distribution, count } }: { ratings: Ratings }) {
  const rows = distribution.map((count, at) => ({ stars: at + 1, given: count })).toReversed()
  return (
    <ul className="flex min-w-0 flex-col gap-1.5">
      {rows.map(({ stars, given }) => (
        <li key={stars} className="flex items-center gap-3 text-sm text-ink-faint">
          <span className="sr-only">{m.community_rating_bar({ stars, count: given })}</span>
          <span aria-hidden="true" className="w-3 text-right">
            {stars}
          </span>
          <progress
            aria-hidden="true"
            max={Math.max(1, count)}
            value={given}
            className="h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-seal [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-seal"
          />
          <span aria-hidden="true" className="w-10 text-right tabular-nums">
            {formatNumber(given)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function OwnRating({ card, ratings }: { card: Card; ratings: Ratings }) {
  const rate = useRate(card.id)
  const choose = (rating: number | null) =>
    rate.mutate(rating, { onError: error => toast(problemSentence(error), { tone: 'bad' }) })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <StarChoice
        label={m.community_rating_own_label()}
        stars={RATING_MAX}
        value={rate.isPending ? (rate.variables ?? null) : ratings.my}
        onChoose={choose}
      />
      {ratings.my !== null && (
        <Button
          look="plain"
          size="small"
          className="-ml-3.5 sm:ml-0"
          busy={rate.isPending}
          onClick={() => choose(null)}
        >
          {m.community_rating_remove_button()}
        </Button>
      )}
    </div>
  )
}

interface StarChoiceProps {
  label: string
  stars: number
  value: number | null
  onChoose: (stars: number) => void
}

/** A radio group with stars large enough for a thumb. */
function StarChoice({ label, stars, value, onChoose }: StarChoiceProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3">
      <legend className="float-left mr-3 text-sm font-medium text-ink-soft">{label}</legend>
      {/* The first star itself, not its touch area, aligns with the edge. */}
      <div className="-ml-2.5 flex">
        {Array.from({ length: stars }, (_, at) => at + 1).map(stars => (
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
