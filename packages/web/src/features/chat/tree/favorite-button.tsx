import type { Session } from '@inkling/contract'
import { Star } from 'lucide-react'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useMarkSession } from '../store/session-queries.ts'

export function FavoriteButton({ session: { id, title, is_favorite } }: { session: Session }) {
  const mark = useMarkSession()
  const tell = (error: unknown) => void toast(problemSentence(error), { tone: 'bad' })
  return (
    <IconButton
      label={is_favorite ? m.chat_unfavorite_button({ title }) : m.chat_favorite_button({ title })}
      aria-pressed={is_favorite}
      onClick={() => mark.mutate({ id, is_favorite: !is_favorite }, { onError: tell })}
    >
      <Star aria-hidden="true" className={`size-4.5 ${is_favorite ? 'fill-seal text-seal' : ''}`} />
    </IconButton>
  )
}
