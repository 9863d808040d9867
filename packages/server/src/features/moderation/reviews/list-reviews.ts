import type { CardId, Page, PageQuery, PendingCard } from '@inkling/contract'
import { listPage } from '../../../platform/database/sql-fragments.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { type Actor, orNotFound } from '../../../platform/http/guards.ts'
import { cardRows, tileColumns, toTile } from '../../cards/card-tile.ts'

/** Longest waiting first. Edits do not change the position. */
export async function listPendingCards(db: Db, actor: Actor, page: PageQuery): Promise<Page<PendingCard>> {
  const longestFirst = selectPending(db).orderBy('card.requested_at').orderBy('card.id')
  const { items, ...rest } = await listPage(longestFirst, withFacts, page)
  return { items: items.map(row => toPendingCard(row, actor)), ...rest }
}

export async function getPendingCard(db: Db, actor: Actor, id: CardId): Promise<PendingCard> {
  const row = await withFacts(selectPending(db)).where('card.id', '=', id).executeTakeFirst()
  return toPendingCard(orNotFound(row), actor)
}

const selectPending = (db: Db) =>
  cardRows(db)
    .whereRef('revision.id', '=', 'card.current_revision_id')
    .where('card.status', '=', 'pending')
    .where('card.deleted_at', 'is', null)
    .where('card.requested_at', 'is not', null)

const withFacts = (cards: ReturnType<typeof selectPending>) =>
  cards
    .select(tileColumns)
    .select(['revision.id as revision_id', 'revision.token_counts', 'revision.facts'])
    .select('card.approved_revision_id')
    .select(({ ref }) => ref('card.requested_at').$notNull().as('requested_at'))

type PendingCardRow = Awaited<ReturnType<ReturnType<typeof withFacts>['executeTakeFirstOrThrow']>>

const toPendingCard = (
  { revision_id, approved_revision_id, requested_at, token_counts, facts, ...row }: PendingCardRow,
  actor: Actor,
): PendingCard => ({
  card: toTile(row, actor),
  revision_id,
  approved_revision_id,
  requested_at,
  token_counts,
  facts,
})
