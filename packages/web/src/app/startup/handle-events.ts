/** Handlers of live events, in one file that loads with the first event. */
export { handleChatEvent } from '../../features/chat/live/follow-chats.ts'
export { handleNotificationEvent } from '../../features/notifications/follow-notifications.ts'
