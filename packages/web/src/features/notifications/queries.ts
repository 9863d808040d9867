import type {
  BodyIn,
  Notification,
  NotificationFilter,
  NotificationId,
  notifications,
  Page,
} from '@inkling/contract'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { setCached } from '../../api/call/cached.ts'
import { call } from '../../api/call/call.ts'
import { nextPage } from '../../api/call/pages.ts'
import { keys } from './keys.ts'

type NotificationPages = InfiniteData<Page<Notification>>

const PAGE = 30

/** The newest notification comes first. */
export const useNotifications = (filter: NotificationFilter) =>
  useInfiniteQuery({
    queryKey: keys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      call('notifications.list', { query: { filter, page: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const useNotification = (id: NotificationId) =>
  useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call('notifications.get', { params: { id } }, { signal }),
  })

/** The notification keeps its place, even in the unread list, until a refetch. */
export function useMarkNotification() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (mark: { id: NotificationId; is_read: boolean }) => markNotification(queries, mark),
  })
}

export async function markNotification(
  queries: QueryClient,
  { id, is_read }: { id: NotificationId; is_read: boolean },
): Promise<void> {
  const marked = await call('notifications.update', { params: { id }, body: { is_read } })
  setCached(queries, keys.one(id), marked)
  changeLists(queries, items => items.map(item => (item.id === id ? marked : item)))
  void queries.invalidateQueries({ queryKey: keys.unread })
}

export function useMarkAllNotifications() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('notifications.readAll'),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}

export function useRemoveNotification() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: NotificationId) => call('notifications.remove', { params: { id } }),
    onSuccess: (_, id) => {
      changeLists(queries, items => items.filter(item => item.id !== id))
      queries.removeQueries({ queryKey: keys.one(id), type: 'inactive' })
      void queries.invalidateQueries({ queryKey: keys.unread })
    },
  })
}

function changeLists(queries: QueryClient, change: (items: Notification[]) => Notification[]): void {
  queries.setQueriesData<NotificationPages>(
    { queryKey: keys.lists },
    lists => lists && { ...lists, pages: lists.pages.map(page => ({ ...page, items: change(page.items) })) },
  )
}

export const useSwitches = () =>
  useQuery({
    queryKey: keys.switches,
    queryFn: ({ signal }) => call('notifications.switches', {}, { signal }),
  })

export function useChangeSwitches() {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'notification-switches' }, // sequential, so that the last choice wins
    mutationFn: (body: BodyIn<typeof notifications.changeSwitches>) =>
      call('notifications.changeSwitches', { body }),
    onSuccess: switches => setCached(queries, keys.switches, switches),
  })
}
