import type { Page, PageQuery, PendingCard } from '@inkling/contract'
import { listPage } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { cardRows, tileColumns, tileOf } from '../cards/tile.ts'

/** Cards that wait for their review, the longest waiting first. An edit leaves a card its place. */
export async function listPending(db: Db, actor: Actor, page: PageQuery): Promise<Page<PendingCard>> {
  const pending = cardRows(db)
    .whereRef('revision.id', '=', 'card.current_revision_id')
    .where('card.status', '=', 'pending')
    .where('card.deleted_at', 'is', null)
    .where('card.requested_at', 'is not', null)
    .orderBy('card.requested_at')
    .orderBy('card.id')
  const { items, ...rest } = await listPage(
    pending,
    rows =>
      rows
        .select(tileColumns)
        .select(['revision.id as revision_id', 'revision.token_counts', 'revision.facts'])
        .select('card.approved_revision_id')
        .select(({ ref }) => ref('card.requested_at').$notNull().as('requested_at')),
    page,
  )
  const shown = items.map(
    ({ revision_id, approved_revision_id, requested_at, token_counts, facts, ...row }) => ({
      card: tileOf(row, actor),
      revision_id,
      approved_revision_id,
      requested_at,
      token_counts,
      facts,
    }),
  )
  return { items: shown, ...rest }
}
