import type {
  Announcement,
  NewAnnouncement,
  NotificationId,
  Page,
  PageQuery,
  UserId,
} from '@inkling/contract'
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
 * Announces something to one account, which gets a row of its own, or to everybody. For all it is a single row that
 * everyone reads: a hundred thousand accounts cost what one costs, nobody waits for a job to reach the last of them, and
 * it can be taken back as a whole. Who has read or deleted it is kept for those who have (`update-notification.ts`).
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
    // It is no news to who says it.
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
  const author = await tx
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'avatar_url'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  return { id, ...said, actor: author, created_at: now }
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

/** What was announced to everybody, the newest first. What one person was told is theirs alone. */
export async function listAnnouncements(db: Db, page: PageQuery): Promise<Page<Announcement>> {
  const newestFirst = db
    .selectFrom('announcements as announced')
    .orderBy('announced.created_at', 'desc')
    .orderBy('announced.id', 'desc')
  const { items, ...rest } = await listPage(
    newestFirst,
    rows =>
      rows
        .leftJoin('users as actor', 'actor.id', 'announced.actor_id')
        .selectAll('announced')
        .select(['actor.username', 'actor.display_name', 'actor.avatar_url']),
    page,
  )
  const shown = items.map(({ id, title, body, link, created_at, ...by }) => ({
    id,
    title,
    body,
    link,
    actor: toAuthor(by),
    created_at,
  }))
  return { items: shown, ...rest }
}

/** Takes an announcement back from everybody. */
export async function removeAnnouncement(
  tx: Db,
  actor: Actor,
  id: NotificationId,
  { now, publish }: { now: string; publish: PublishEvent },
): Promise<void> {
  const gone = tx.deleteFrom('announcements').where('id', '=', id).returning('title')
  const { title: subject } = orNotFound(await gone.executeTakeFirst())
  await recordAudit(tx, actor, { action: 'announcement_withdrawn', subject_id: id, subject }, now)
  publish({ event: 'announcement' }, 'everyone')
}
