import { QueryClient } from '@tanstack/react-query'

/** Queries don't retry; calls do where that is safe (api/http/fetch-repeating.ts). */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
