import type { LorebookId } from '@inkling/contract'
import { useEffect } from 'react'
import { isOwnIntent } from '../../api/http/own-intents.ts'
import { onLiveEvent } from '../../api/live/live-events.ts'

/** Does this whenever a book has been changed or deleted in another tab or on another device. */
export function useChangedElsewhere(id: LorebookId, react: () => void): void {
  useEffect(() =>
    onLiveEvent(news => {
      if (news.event === 'lorebooks_changed' && news.lorebook_id === id && !isOwnIntent(news.by)) react()
    }),
  )
}
