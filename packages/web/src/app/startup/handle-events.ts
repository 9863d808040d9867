/** What events change, in one file that pages load after they are shown. */
export { handleChatEvent } from '../../features/chat/live/follow-chats.ts'
export { handleNotificationEvent } from '../../features/notifications/follow-notifications.ts'
