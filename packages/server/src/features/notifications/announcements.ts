import type {
  Announcement,
  NewAnnouncement,
  NotificationId,
  Page,
  PageQuery,
  UserId,
} from '@inkling/contract'
import { sql } from 'kysely'
import { listPage } from '../../platform/database/sql-fragments.ts'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { PublishEvent } from '../../platform/http/bind.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import { toAuthor } from '../accounts/author-reference.ts'
import { normalizeUsername } from '../accounts/store.ts'
import { recordAudit } from '../audit/record-action.ts'

/**
 * An announcement to everyone has a single shared row: no job has to reach every account, and it can be withdrawn at
 * once. Who read or deleted it is stored separately (`update-notification.ts`).
 */
export async function createAnnouncement(
  tx: Db,
  actor: Actor,
  { username, ...said }: NewAnnouncement,
  { now, publish }: { now: string; publish: PublishEvent },
): Promise<Announcement> {
  const id = newId<NotificationId>()
  const row = { id, actor_id: actor.id, ...said, created_at: now }
  if (username === null) {
    await tx.insertInto('announcements').values(row).execute()
    // The author has already read it.
    const read = { announcement_id: id, user_id: actor.id, read_at: now, is_deleted: false }
    await tx.insertInto('announcement_readers').values(read).execute()
    publish({ event: 'announcement' }, 'everyone')
  } else {
    const user_id = await findUserByName(tx, username)
    await tx
      .insertInto('notifications')
      .values({ ...row, user_id, type: 'announcement', card_id: null, comment_id: null, ...ofOne })
      .execute()
    publish({ event: 'notification', notification_id: id }, user_id)
  }
  const facts = { to: username ?? 'everybody' }
  await recordAudit(tx, actor, { action: 'announced', subject_id: id, subject: said.title, facts }, now)
  const announced = withPeople(selectAnnounced(tx)).where('announced.id', '=', id)
  return toAnnouncement(await announced.executeTakeFirstOrThrow())
}

const ofOne = { actor_count: 1, gathers: false, read_at: null } as const

async function findUserByName(tx: Db, username: string): Promise<UserId> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', normalizeUsername(username))
    .executeTakeFirst()
  if (user === undefined)
    throw new ApiError('invalid_input', { errors: [{ path: 'username', message: 'unknown_user' }] })
  return user.id
}

/** Newest first. Those to one account disappear once the account deletes them. */
export async function listAnnouncements(db: Db, page: PageQuery): Promise<Page<Announcement>> {
  const newestFirst = selectAnnounced(db)
    .orderBy('announced.created_at', 'desc')
    .orderBy('announced.id', 'desc')
  const { items, ...rest } = await listPage(newestFirst, withPeople, page)
  return { items: items.map(toAnnouncement), ...rest }
}

/** Announcements to everyone and to single accounts. */
const selectAnnounced = (db: Db) =>
  db.selectFrom(
    db
      .selectFrom('announcements')
      .select(['id', 'actor_id', sql<UserId | null>`null::uuid`.as('user_id')])
      .select(['title', 'body', 'link', 'created_at'])
      .unionAll(
        db
          .selectFrom('notifications')
          .select(['id', 'actor_id', 'user_id', 'title', 'body', 'link', 'created_at'])
          .where('type', '=', 'announcement'),
      )
      .as('announced'),
  )

const withPeople = (announced: ReturnType<typeof selectAnnounced>) =>
  announced
    .leftJoin('users as actor', 'actor.id', 'announced.actor_id')
    .leftJoin('users as reader', 'reader.id', 'announced.user_id')
    .select(['announced.id', 'announced.title', 'announced.body', 'announced.link', 'announced.created_at'])
    .select(['announced.actor_id', 'actor.username', 'actor.display_name', 'actor.avatar_url'])
    .select(['announced.user_id', 'reader.username as to_username'])
    .select(['reader.display_name as to_display_name', 'reader.avatar_url as to_avatar_url'])

type AnnouncedRow = Awaited<ReturnType<ReturnType<typeof withPeople>['executeTakeFirstOrThrow']>>

const toAnnouncement = (row: AnnouncedRow): Announcement => ({
  id: row.id,
  to: toAuthor({
    actor_id: row.user_id,
    username: row.to_username,
    display_name: row.to_display_name,
    avatar_url: row.to_avatar_url,
  }),
  title: row.title,
  body: row.body,
  link: row.link,
  actor: toAuthor(row),
  created_at: row.created_at,
})

export async function removeAnnouncement(
  tx: Db,
  actor: Actor,
  id: NotificationId,
  { now, publish }: { now: string; publish: PublishEvent },
): Promise<void> {
  const toAll = await tx
    .deleteFrom('announcements')
    .where('id', '=', id)
    .returning('title')
    .executeTakeFirst()
  const toOne =
    toAll === undefined
      ? await tx
          .deleteFrom('notifications')
          .where('id', '=', id)
          .where('type', '=', 'announcement')
          .returning(['title', 'user_id'])
          .executeTakeFirst()
      : undefined
  const { title: subject } = orNotFound(toAll ?? toOne)
  await recordAudit(tx, actor, { action: 'announcement_withdrawn', subject_id: id, subject }, now)
  if (toOne === undefined) publish({ event: 'announcement' }, 'everyone')
  else publish({ event: 'notification' }, toOne.user_id)
}
