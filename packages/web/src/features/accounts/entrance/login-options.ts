import type { AnswerOf, routes } from '@inkling/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'

export type LoginOptions = AnswerOf<typeof routes.auth.options>

/** Also says whether an invitation's code is valid. */
export function useLoginOptions(invitation?: string) {
  const { data } = useQuery({
    queryKey: ['login-options', invitation],
    queryFn: ({ signal }) =>
      call('auth.options', { query: invitation === undefined ? {} : { invitation } }, { signal }),
  })
  return data
}
