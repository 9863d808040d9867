import type {
  CardId,
  CommentId,
  Notification,
  NotificationFilter,
  NotificationId,
  Page,
  PageQuery,
  UserId,
} from '@inkling/contract'
import { anyOf, listPage } from '../../platform/database/sql-fragments.ts'
import type { Db } from '../../platform/database/tables.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { isVisible } from '../access/can.ts'
import { type EntriesQuery, hasBlocked, selectEntries } from './notification-rows.ts'

export async function listNotifications(
  db: Db,
  actor: Actor,
  { filter, ...page }: PageQuery & { filter: NotificationFilter },
): Promise<Page<Notification>> {
  const entries = filter === 'unread' ? unreadOf(db, actor) : selectEntries(db, actor.id)
  const { items, ...rest } = await listPage(newestFirst(entries), selectWholeEntries, page)
  return { items: await toNotifications(db, actor, items), ...rest }
}

export async function getNotification(db: Db, actor: Actor, id: NotificationId): Promise<Notification> {
  const entry = selectWholeEntries(selectEntries(db, actor.id)).where('entry.id', '=', id)
  const [notification] = await toNotifications(db, actor, [orNotFound(await entry.executeTakeFirst())])
  return orNotFound(notification)
}

export async function getUnread(
  db: Db,
  actor: Actor,
): Promise<{ count: number; newest: Notification | null }> {
  const { items, total } = await listNotifications(db, actor, { filter: 'unread', page: 1, limit: 1 })
  return { count: total, newest: items[0] ?? null }
}

const unreadOf = (db: Db, actor: Actor) => selectEntries(db, actor.id).where('entry.read_at', 'is', null)

const newestFirst = (entries: EntriesQuery) =>
  entries.orderBy('entry.created_at', 'desc').orderBy('entry.id', 'desc')

/** Loads actors and cards for this page only. */
async function toNotifications(
  db: Db,
  actor: Actor,
  entries: readonly NotificationEntry[],
): Promise<Notification[]> {
  const [people, cards] = await Promise.all([
    loadActors(
      db,
      actor,
      entries.flatMap(entry => entry.actor_id ?? []),
    ),
    loadCards(
      db,
      entries.flatMap(entry => entry.card_id ?? []),
    ),
  ])
  return entries.map(({ card_id, comment_id, actor_id, ...entry }) => {
    const person = people.find(({ author }) => author.id === actor_id)
    // Announcements show the admin's name even to readers who blocked them.
    const isNamed = entry.type === 'announcement' || person?.is_blocked === false
    const card = cards.find(({ id }) => id === card_id)
    return {
      ...entry,
      link: entry.link ?? (card === undefined ? null : linkToCard(actor, card, comment_id)),
      actor: isNamed ? (person?.author ?? null) : null,
    }
  })
}

const selectWholeEntries = (entries: EntriesQuery) => entries.selectAll('entry')
type NotificationEntry = Awaited<ReturnType<ReturnType<typeof selectWholeEntries>['executeTakeFirstOrThrow']>>

async function loadActors(db: Db, reader: Actor, ids: readonly UserId[]) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'avatar_url'])
    .select(hasBlocked(reader.id, 'users.id').as('is_blocked'))
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ is_blocked, ...author }) => ({ author, is_blocked }))
}

const loadCards = (db: Db, ids: readonly CardId[]) =>
  db
    .selectFrom('cards')
    .select(['id', 'owner_id', 'status', 'approved_revision_id', 'deleted_at'])
    .where('id', '=', anyOf(ids))
    .execute()

type NotificationCard = Awaited<ReturnType<typeof loadCards>>[number]

/** Null if the user may not see the card or comment. */
function linkToCard(actor: Actor, card: NotificationCard, comment_id: CommentId | null): string | null {
  const { id, approved_revision_id, ...standing } = card
  if (!isVisible(actor, { ...standing, has_approved_revision: approved_revision_id !== null })) return null
  return `/character/${id}${comment_id === null ? '' : `#comment-${comment_id}`}`
}
