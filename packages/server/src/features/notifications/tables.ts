import type {
  CardEventType,
  CardId,
  CommentId,
  NotificationId,
  NotificationType,
  UserId,
} from '@inkling/contract'

interface NotificationTable {
  id: NotificationId
  user_id: UserId
  type: NotificationType
  title: string
  body: string
  link: string | null
  card_id: CardId | null
  comment_id: CommentId | null
  actor_id: UserId | null
  actor_count: number
  gathers: boolean
  read_at: string | null
  created_at: string
}

interface NotificationActorTable {
  notification_id: NotificationId
  actor_id: UserId
}

interface AnnouncementTable {
  id: NotificationId
  actor_id: UserId | null
  title: string
  body: string
  link: string | null
  created_at: string
}

interface AnnouncementReaderTable {
  announcement_id: NotificationId
  user_id: UserId
  read_at: string | null
  is_deleted: boolean
}

interface MutedTable {
  user_id: UserId
  type: CardEventType
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    notifications: NotificationTable
    notification_actors: NotificationActorTable
    announcements: AnnouncementTable
    announcement_readers: AnnouncementReaderTable
    muted_notifications: MutedTable
  }
}
