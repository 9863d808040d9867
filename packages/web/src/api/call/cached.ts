import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Puts a whole result into the cache. Drops a fetch of it that is under way: it may have been read before the change,
 * and would undo it on the page.
 */
export function setCached<Data>(queries: QueryClient, queryKey: QueryKey, data: Data): void {
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData<Data>(queryKey, data)
}

/** Changes a part of a cached result, if there is one; a fetch of it that is under way starts again. */
export function changeCached<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (data: Data) => Data,
): void {
  const data = queries.getQueryData<Data>(queryKey)
  const isFetching = queries.isFetching({ queryKey, exact: true }) > 0
  if (data !== undefined) setCached(queries, queryKey, change(data))
  // What is fetched may hold other changes too.
  if (isFetching) void queries.invalidateQueries({ queryKey, exact: true })
}
