import type { RetrievedMemory } from '@inkling/contract'
import { formatDateTime } from '../../i18n/format.ts'
import { getLocale } from '../../i18n/locale.ts'
import { m } from '../../paraglide/messages.js'

export const describeRetrieved = ({ said_at, similarity, is_pinned }: RetrievedMemory): string =>
  [
    formatDateTime(said_at),
    similarity === null || similarity < MIN_SHOWN_SHARE
      ? null
      : m.memories_similarity({ percent: share(similarity) }),
    is_pinned ? m.memories_mark_pinned() : null,
  ]
    .filter(fact => fact !== null)
    .join(' · ')

/** Lower similarities are hidden, because the memory was retrieved for another reason. */
const MIN_SHOWN_SHARE = 0.005

const share = (similarity: number): string =>
  new Intl.NumberFormat(getLocale(), { style: 'percent' }).format(similarity)
