import type { Card } from '@inkling/contract'
import { Heart } from 'lucide-react'
import { formatCount } from '../../../i18n/format.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { toast } from '../../../ui/feedback/toast.ts'
import { useFavorite } from './queries.ts'

export function FavoriteButton({ card }: { card: Card }) {
  const favorite = useFavorite(card.id)
  const isFavorite = favorite.isPending ? favorite.variables : card.my.favorite
  const label = isFavorite ? m.community_favorite_remove_button() : m.community_favorite_button()
  const turn = () =>
    favorite.mutate(!isFavorite, { onError: error => toast(problemSentence(error), { tone: 'bad' }) })
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isFavorite}
      title={label}
      disabled={favorite.isPending}
      onClick={turn}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-lg px-2.5 text-sm text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink aria-pressed:text-seal-ink"
    >
      <Heart aria-hidden="true" className={`size-5 ${isFavorite ? 'fill-current' : ''}`} strokeWidth={1.6} />
      {card.stats.favorites > 0 && formatCount(card.stats.favorites)}
    </button>
  )
}
