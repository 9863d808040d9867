import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Replaces a cached result and cancels its running fetch, which may return the state from before the change. */
export function setCached<Data>(queries: QueryClient, queryKey: QueryKey, data: Data): void {
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData<Data>(queryKey, data)
}

/** Changes a cached result, if any, and restarts its running fetch. */
export function changeCached<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (data: Data) => Data,
): void {
  const data = queries.getQueryData<Data>(queryKey)
  const isFetching = queries.isFetching({ queryKey, exact: true }) > 0
  if (data !== undefined) setCached(queries, queryKey, change(data))
  // The cancelled fetch may also bring other changes.
  if (isFetching) void queries.invalidateQueries({ queryKey, exact: true })
}
