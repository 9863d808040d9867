import { z } from 'zod'
import { Author, Username } from '../accounts/accounts.ts'
import { cardEventTypes, notificationFilters, notificationTypes } from '../base/choices.ts'
import { NotificationId } from '../base/ids.ts'
import { ANNOUNCEMENT_MAX, ANNOUNCEMENT_TITLE_MAX, URL_MAX } from '../base/limits.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { longText, singleLine, time } from '../base/text.ts'

/** Contains data only; the web app writes the sentence. */
export const Notification = z.object({
  id: NotificationId,
  type: z.enum(notificationTypes),
  title: z
    .string()
    .describe('the card’s name at that time, the device of a login, or the announcement’s title'),
  body: z.string().describe('the beginning of a comment, an admin’s reason, or the announcement'),
  link: z.string().nullable().describe('a page of this site, or a web address'),
  actor: Author.nullable().describe('the latest user who did it; null for the site itself'),
  actor_count: z.int().describe('number of users; favorites and ratings are grouped until they are read'),
  read_at: time.nullable(),
  created_at: time.describe('the time of the latest event'),
})
export type Notification = z.infer<typeof Notification>

/** A path on this site or an https URL. */
const announcedLink = z
  .string()
  .trim()
  .max(URL_MAX)
  .regex(/^(\/(?![/\\])|https:\/\/[^\s/])\S*$/, { error: 'site_or_web_address' })

export const NewAnnouncement = z.object({
  username: Username.nullable().describe('the recipient; null is everyone'),
  title: singleLine(ANNOUNCEMENT_TITLE_MAX, 1),
  body: longText(ANNOUNCEMENT_MAX).default(''),
  link: announcedLink.nullable().default(null).describe('a path of this site, or an https address'),
})
export type NewAnnouncement = z.output<typeof NewAnnouncement>

/** The admins' view. */
export const Announcement = z.object({
  id: NotificationId,
  to: Author.nullable().describe('the recipient; null is everyone'),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  actor: Author.nullable(),
  created_at: time,
})
export type Announcement = z.infer<typeof Announcement>

/** Other notification types can't be switched off. */
export const NotificationSwitches = z.record(z.enum(cardEventTypes), z.boolean())
export type NotificationSwitches = z.infer<typeof NotificationSwitches>

const one = z.object({ id: NotificationId })

export const notifications = {
  create: route('notifications.create', {
    summary: 'Sends an announcement to one account or to all current accounts.',
    body: NewAnnouncement,
    answer: Announcement,
    status: 201,
  }),
  list: route('notifications.list', {
    summary: 'Lists own notifications, newest first.',
    query: pageQuery().extend({ filter: z.enum(notificationFilters).default('all') }),
    answer: pageOf(Notification),
  }),
  unread: route('notifications.unread', {
    summary: 'Returns the number of unread notifications and the newest one.',
    answer: z.object({ count: z.int(), newest: Notification.nullable() }),
  }),
  readAll: route('notifications.readAll', {
    summary: 'Marks all own notifications as read.',
  }),
  switches: route('notifications.switches', {
    summary: 'Returns which kinds of notifications are on. Announcements are always on.',
    answer: NotificationSwitches,
  }),
  changeSwitches: route('notifications.changeSwitches', {
    summary: 'Turns kinds of notifications on or off. Absent fields stay; existing notifications stay.',
    body: z.partialRecord(z.enum(cardEventTypes), z.boolean()),
    answer: NotificationSwitches,
  }),
  get: route('notifications.get', {
    summary: 'Returns one own notification.',
    params: one,
    answer: Notification,
  }),
  update: route('notifications.update', {
    summary: 'Marks a notification as read or unread.',
    params: one,
    body: z.object({ is_read: z.boolean() }),
    answer: Notification,
  }),
  remove: route('notifications.remove', {
    summary: 'Deletes an own notification. An announcement is deleted for the caller only.',
    params: one,
  }),
}

export const adminAnnouncements = {
  list: route('adminAnnouncements.list', {
    summary:
      'Lists announcements, newest first. One to a single account is listed until that account deletes it.',
    query: pageQuery(),
    answer: pageOf(Announcement),
  }),
  remove: route('adminAnnouncements.remove', {
    summary: 'Withdraws an announcement.',
    params: one,
  }),
}
