import type { UserChange, UserFilter, UserId } from '@inkling/contract'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call/call.ts'
import { nextPage } from '../cards/store/queries.ts'

const keys = { users: ['users'] } as const

export interface UserQuery {
  readonly keyword: string
  readonly filter: UserFilter
}

/** The accounts that are looked for; what was found before stays until the next is here. */
export const useUsers = ({ keyword, filter }: UserQuery) =>
  useInfiniteQuery({
    queryKey: [...keys.users, keyword, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'adminUsers.list',
        { query: { page: pageParam, filter, ...(keyword !== '' && { keyword }) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  })

export function useChangeUser() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { id: UserId; change: UserChange }) =>
      call('adminUsers.update', { params: { id }, body: change }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.users }),
  })
}
