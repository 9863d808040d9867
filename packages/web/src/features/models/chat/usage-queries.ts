import type { ModelUsage } from '@inkling/contract'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { keys } from '../store/keys.ts'

/** The spans that one looks back over, in days. */
export const spans = [1, 7, 30, 90] as const
export type Span = (typeof spans)[number]

/** What accounts used of models in the last days, the newest first. */
export const useUsage = (days: Span) =>
  useInfiniteQuery({
    queryKey: [...keys.usage, days],
    queryFn: ({ pageParam, signal }) =>
      call('modelUsage.list', { query: { days, page: pageParam, limit: 50 } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
  })

/** The lines of all pages that were loaded, each once: new ones push old ones on while it is read. */
export function linesOf(data: InfiniteData<{ items: ModelUsage[] }>): ModelUsage[] {
  const all = data.pages.flatMap(({ items }) => items)
  return [...new Map(all.map(line => [keyOf(line), line])).values()]
}

export const keyOf = ({ day, model, user }: ModelUsage): string =>
  [day, model.id ?? model.name, user.id].join(' ')
