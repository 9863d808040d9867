import type { BodyIn, NotificationId, notifications } from '@inkling/contract'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { nextPage } from '../../../api/call/pages.ts'
import { keys } from '../keys.ts'

/** The newest announcement comes first. */
export const useAnnouncements = () =>
  useInfiniteQuery({
    queryKey: keys.announced,
    queryFn: ({ pageParam, signal }) =>
      call('adminAnnouncements.list', { query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

interface AnnouncementInput {
  readonly body: BodyIn<typeof notifications.create>
  readonly idempotencyKey: string
}

export const useAnnounce = () =>
  useAnnouncementMutation(({ body, idempotencyKey }: AnnouncementInput) =>
    call('notifications.create', { body }, { idempotencyKey }),
  )

export const useWithdraw = () =>
  useAnnouncementMutation((id: NotificationId) => call('adminAnnouncements.remove', { params: { id } }))

/** Admins also receive announcements, so notifications are refetched too. */
function useAnnouncementMutation<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: keys.all })
      return queries.invalidateQueries({ queryKey: keys.announced })
    },
  })
}
