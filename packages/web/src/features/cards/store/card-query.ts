import type { CardId } from '@inkling/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { keys } from './keys.ts'

/** One card. Apart from the other queries, so that it can be asked for before the page that shows it is here. */
export const cardQuery = (id: CardId) =>
  queryOptions({
    queryKey: keys.card(id),
    queryFn: ({ signal }) => call('cards.get', { params: { id } }, { signal }),
  })
