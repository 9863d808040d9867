import type { NotificationFilter, NotificationId } from '@inkling/contract'

export const keys = {
  all: ['notifications'],
  unread: ['notifications', 'unread'],
  lists: ['notifications', 'list'],
  list: (filter: NotificationFilter) => ['notifications', 'list', filter],
  one: (id: NotificationId) => ['notifications', 'one', id],
  switches: ['notification-switches'],
  announced: ['announcements'],
} as const
