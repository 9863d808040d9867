import { QueryClient } from '@tanstack/react-query'

/** Keeps what the server answered. Calls repeat themselves where that is safe (api/http/fetch-repeating.ts), queries never. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
