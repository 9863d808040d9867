import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call/call.ts'
import { useSession } from '../../api/session/session.ts'
import { keys } from './keys.ts'

export const unreadQuery = queryOptions({
  queryKey: keys.unread,
  queryFn: ({ signal }) => call('notifications.unread', {}, { signal }),
})

/** Zero while unknown. */
export const useUnreadCount = (): number => {
  const isLoggedIn = useSession().token !== null
  return useQuery({ ...unreadQuery, enabled: isLoggedIn }).data?.count ?? 0
}
