import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { nextPage } from '../../../api/call/pages.ts'
import { keys, type SearchQuery } from '../store/keys.ts'
import { listCaching, TILES } from '../store/queries.ts'

/** Previous results stay until new ones arrive. */
export const useSearch = (query: SearchQuery) =>
  useInfiniteQuery({
    queryKey: keys.search(query),
    queryFn: ({ pageParam, signal }) =>
      call('cards.search', { query: { ...query, page: pageParam, limit: TILES } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    ...listCaching,
  })
