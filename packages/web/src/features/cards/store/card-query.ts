import type { CardId } from '@inkling/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { keys } from './keys.ts'

/** Separate from other queries, so that it can be prefetched before its page loads. */
export const cardQuery = (id: CardId) =>
  queryOptions({
    queryKey: keys.card(id),
    queryFn: ({ signal }) => call('cards.get', { params: { id } }, { signal }),
  })
