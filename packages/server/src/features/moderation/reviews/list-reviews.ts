import type { CardId, Page, PageQuery, PendingCard } from '@inkling/contract'
import { listPage } from '../../../platform/database/sql-fragments.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { type Actor, orNotFound } from '../../../platform/http/guards.ts'
import { cardRows, tileColumns, tileOf } from '../../cards/card-tile.ts'

/** Cards that wait for their review, the longest waiting first. An edit leaves a card its place. */
export async function listPending(db: Db, actor: Actor, page: PageQuery): Promise<Page<PendingCard>> {
  const longestFirst = pending(db).orderBy('card.requested_at').orderBy('card.id')
  const { items, ...rest } = await listPage(longestFirst, withFacts, page)
  return { items: items.map(row => shown(row, actor)), ...rest }
}

/** One of them. */
export async function showPending(db: Db, actor: Actor, id: CardId): Promise<PendingCard> {
  const row = await withFacts(pending(db)).where('card.id', '=', id).executeTakeFirst()
  return shown(orNotFound(row), actor)
}

const pending = (db: Db) =>
  cardRows(db)
    .whereRef('revision.id', '=', 'card.current_revision_id')
    .where('card.status', '=', 'pending')
    .where('card.deleted_at', 'is', null)
    .where('card.requested_at', 'is not', null)

const withFacts = (cards: ReturnType<typeof pending>) =>
  cards
    .select(tileColumns)
    .select(['revision.id as revision_id', 'revision.token_counts', 'revision.facts'])
    .select('card.approved_revision_id')
    .select(({ ref }) => ref('card.requested_at').$notNull().as('requested_at'))

type Row = Awaited<ReturnType<ReturnType<typeof withFacts>['executeTakeFirstOrThrow']>>

const shown = (
  { revision_id, approved_revision_id, requested_at, token_counts, facts, ...row }: Row,
  actor: Actor,
): PendingCard => ({
  card: tileOf(row, actor),
  revision_id,
  approved_revision_id,
  requested_at,
  token_counts,
  facts,
})
