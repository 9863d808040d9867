import type { LiveEvent, LoginId, NotificationId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { anyOf } from '../../platform/database/sql-fragments.ts'
import { type PushContext, sendPush } from '../push/send-push.ts'
import { type Subscription, selectSubscriptions } from '../push/subscriptions.ts'
import { getUnread } from './list-notifications.ts'
import { type NotificationForPush, pushWords } from './push-words.ts'

/** Notifications within this time (ms) are looked up together. */
const BATCH_WINDOW_MS = 200
/** Older ones were only changed, such as marked as unread (ms). */
const NEW_WITHIN_MS = 60_000
/** Devices per query and per batch of an announcement. */
const BATCH = 500
/** Remembered so that a change of a new notification does not push it again. */
const MAX_REMEMBERED = 10_000
const LIFETIME = { keepSeconds: 3 * 24 * 3600, urgency: 'normal' } as const

/** Pushes what was stored on this instance. The kinds that a user turned off are not stored at all. */
export function pushNotifications(context: PushContext & Pick<AppContext, 'subscribers'>): void {
  const pusher = new NotificationPusher(context)
  context.subscribers.onPublish((event, to) => pusher.onEvent(event, to))
}

class NotificationPusher {
  readonly #context: PushContext
  readonly #waiting = new Set<NotificationId>()
  readonly #pushed = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #hasAnnouncement = false

  constructor(context: PushContext) {
    this.#context = context
  }

  onEvent(event: LiveEvent, to: UserId | 'everyone'): void {
    // What the user did themselves, such as marking a notification as unread, is no news.
    if ('by' in event) return
    if (event.event === 'notification' && event.notification_id !== undefined && to !== 'everyone')
      this.#waiting.add(event.notification_id)
    else if (event.event === 'announcement') this.#hasAnnouncement = true
    else return
    this.#timer ??= setTimeout(() => void this.#push(), BATCH_WINDOW_MS).unref()
  }

  async #push(): Promise<void> {
    this.#timer = undefined
    const ids = [...this.#waiting]
    this.#waiting.clear()
    const hasAnnouncement = this.#hasAnnouncement
    this.#hasAnnouncement = false
    try {
      for (let at = 0; at < ids.length; at += BATCH) await this.#pushPersonal(ids.slice(at, at + BATCH))
      if (hasAnnouncement) await this.#pushAnnouncements()
    } catch (error) {
      this.#context.log.error({ err: error }, 'could not push notifications')
    }
  }

  async #pushPersonal(ids: readonly NotificationId[]): Promise<void> {
    const { db, clock } = this.#context
    const found = await selectSubscriptions(db, clock.now())
      .innerJoin('notifications as news', 'news.user_id', 'push.user_id')
      .leftJoin('users as actor', 'actor.id', 'news.actor_id')
      .select(['news.id', 'news.type', 'news.title', 'news.body', 'news.created_at'])
      .select('actor.display_name as actor_name')
      .where('push.notifications', '=', true)
      .where('news.id', '=', anyOf(ids))
      .where('news.read_at', 'is', null)
      .where('news.created_at', '>', this.#newSince())
      .execute()
    const unpushed = found.filter(row => this.#isFirst(`${row.id} ${row.created_at} ${row.login_id}`))
    await Promise.all(
      unpushed.map(async device => {
        const { count } = await getUnread(db, { ...device, id: device.user_id })
        await this.#send(device, device, count)
      }),
    )
  }

  async #pushAnnouncements(): Promise<void> {
    const { db } = this.#context
    const news = await db
      .selectFrom('announcements')
      .select(['id', 'title', 'body'])
      .where('created_at', '>', this.#newSince())
      .execute()
    for (const { id, ...text } of news) {
      if (!this.#isFirst(id)) continue
      await this.#pushToEveryone({ id, type: 'announcement', actor_name: null, ...text })
    }
  }

  /** Except those who have read it, such as its author. */
  async #pushToEveryone(announcement: NotificationForPush & { id: NotificationId }): Promise<void> {
    const { db, clock } = this.#context
    for (let after: LoginId | null = null; ; ) {
      const devices: Subscription[] = await selectSubscriptions(db, clock.now())
        .where('push.notifications', '=', true)
        .where(
          sql<boolean>`not exists (select from announcement_readers reader
            where reader.announcement_id = ${announcement.id} and reader.user_id = push.user_id)`,
        )
        .$if(after !== null, more => more.where('push.login_id', '>', after as LoginId)) // `$if` checks for null
        .orderBy('push.login_id')
        .limit(BATCH)
        .execute()
      await Promise.all(devices.map(device => this.#send(device, announcement)))
      after = devices.at(-1)?.login_id ?? null
      if (devices.length < BATCH) return
    }
  }

  async #send(
    device: Subscription,
    news: NotificationForPush & { id: NotificationId },
    unread?: number,
  ): Promise<void> {
    const content = {
      id: news.id,
      tag: news.id,
      path: `/notification/${news.id}`,
      ...pushWords(news, device),
    }
    await sendPush(this.#context, device, unread === undefined ? content : { ...content, unread }, LIFETIME)
  }

  #newSince(): string {
    return new Date(this.#context.clock.now().getTime() - NEW_WITHIN_MS).toISOString()
  }

  #isFirst(name: string): boolean {
    if (this.#pushed.has(name)) return false
    if (this.#pushed.size >= MAX_REMEMBERED) this.#pushed.clear()
    this.#pushed.add(name)
    return true
  }
}
