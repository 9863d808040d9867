import type { Notification, NotificationFilter, NotificationId, Page, PageQuery } from '@inkling/contract'
import { isVisible } from '../../access/can.ts'
import { orNotFound } from '../../access/guards.ts'
import { listPage } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { authorOf } from '../accounts/author.ts'
import { type Entries, entriesOf, hasBlocked } from './entries.ts'

/** The newest first. */
export async function listNotifications(
  db: Db,
  actor: Actor,
  { filter, ...page }: PageQuery & { filter: NotificationFilter },
): Promise<Page<Notification>> {
  const entries = filter === 'unread' ? unreadOf(db, actor) : entriesOf(db, actor.id)
  const { items, ...rest } = await listPage(newestFirst(entries), rows => withFacts(actor, rows), page)
  return { items: items.map(row => shown(actor, row)), ...rest }
}

export async function showNotification(db: Db, actor: Actor, id: NotificationId): Promise<Notification> {
  const row = await withFacts(actor, entriesOf(db, actor.id).where('entry.id', '=', id)).executeTakeFirst()
  return shown(actor, orNotFound(row))
}

export async function showUnread(
  db: Db,
  actor: Actor,
): Promise<{ count: number; newest: Notification | null }> {
  const { items, total } = await listNotifications(db, actor, { filter: 'unread', page: 1, limit: 1 })
  return { count: total, newest: items[0] ?? null }
}

const unreadOf = (db: Db, actor: Actor) => entriesOf(db, actor.id).where('entry.read_at', 'is', null)

const newestFirst = (entries: Entries) =>
  entries.orderBy('entry.created_at', 'desc').orderBy('entry.id', 'desc')

/** With who did it, unless this person has blocked them, and what the link to the card hangs on. */
const withFacts = (reader: Actor, entries: Entries) =>
  entries
    .leftJoin('users as actor', join =>
      join
        .onRef('actor.id', '=', 'entry.actor_id')
        .on(({ or, eb, not }) =>
          or([eb('entry.type', '=', 'announcement'), not(hasBlocked(reader.id, 'entry.actor_id'))]),
        ),
    )
    .leftJoin('cards as card', 'card.id', 'entry.card_id')
    .selectAll('entry')
    .select(['actor.username', 'actor.display_name', 'actor.avatar_url'])
    .select(['card.owner_id', 'card.status', 'card.approved_revision_id', 'card.deleted_at'])

type Row = Awaited<ReturnType<ReturnType<typeof withFacts>['executeTakeFirstOrThrow']>>

const shown = (actor: Actor, row: Row): Notification => ({
  id: row.id,
  type: row.type,
  title: row.title,
  body: row.body,
  link: row.link ?? linkToCard(actor, row),
  actor: authorOf(row),
  actor_count: row.actor_count,
  read_at: row.read_at,
  created_at: row.created_at,
})

/** To the card, or the comment on it, as long as this person may see it. */
function linkToCard(actor: Actor, row: Row): string | null {
  const { card_id, comment_id, owner_id, status, approved_revision_id, deleted_at } = row
  if (card_id === null || status === null) return null
  const has_approved_revision = approved_revision_id !== null
  if (!isVisible(actor, { owner_id, status, deleted_at, has_approved_revision })) return null
  return `/character/${card_id}${comment_id === null ? '' : `#comment-${comment_id}`}`
}
