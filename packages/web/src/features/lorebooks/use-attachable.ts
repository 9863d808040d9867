import type { LorebookAttachment } from '@inkling/contract'
import { useState } from 'react'
import { useSettled } from '../../browser/use-debounced.ts'
import { useSearch } from '../cards/search/queries.ts'
import { itemsOf, useMyCards, useRecentSessions } from '../cards/store/queries.ts'
import { useChattedCards } from '../personas/queries.ts'
import { type Attachable, attachable } from './attachable.ts'

const RECENT_CHATS = 100
/** Long enough that a fast hand asks once. */
const DEBOUNCE_MS = 180

/** Cards one chats with, one's own and whatever is found; and one's chats. */
export function useAttachable(attachments: readonly LorebookAttachment[], keyword: string): Attachable {
  const [attached] = useState(attachments)
  const settled = useSettled(keyword, DEBOUNCE_MS)
  const chatted = useChattedCards().data?.items ?? []
  const own = itemsOf(useMyCards().data)
  const found = itemsOf(useSearch({ keyword: settled.trim(), sortBy: 'hottest' }).data)
  const recent = useRecentSessions(RECENT_CHATS).data?.items ?? []
  return attachable(settled, {
    attached,
    chatted: chatted.map(({ card }) => card).filter(card => !card.is_deleted),
    own,
    found,
    recent,
  })
}
