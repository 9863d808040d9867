import type { AnswerOf, CardStatus, cards, QueryOf } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { cardRows, tileColumns, tileOf } from './card-tile.ts'

/** One's own cards, all or those of a status, last changed first; and how many there are of each. */
export async function listOwnCards(
  db: Db,
  actor: Actor,
  { page, limit, status }: QueryOf<typeof cards.mine>,
): Promise<AnswerOf<typeof cards.mine>> {
  const [rows, counts] = await Promise.all([
    cardRows(db)
      .whereRef('revision.id', '=', 'card.current_revision_id')
      .where('card.owner_id', '=', actor.id)
      .where('card.deleted_at', 'is', null)
      .$if(status !== undefined, own => own.where('card.status', '=', status ?? 'private'))
      .select(tileColumns)
      .orderBy('card.updated_at', 'desc')
      .orderBy('card.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countByStatus(db, actor),
  ])
  const total = status === undefined ? sum(Object.values(counts)) : counts[status]
  return { items: rows.map(row => tileOf(row, actor)), page, limit, total, counts }
}

async function countByStatus(db: Db, actor: Actor): Promise<Record<CardStatus, number>> {
  const counted = await db
    .selectFrom('cards')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('owner_id', '=', actor.id)
    .where('deleted_at', 'is', null)
    .groupBy('status')
    .execute()
  const counts = { private: 0, pending: 0, public: 0, rejected: 0 }
  for (const { status, count } of counted) counts[status] = count
  return counts
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
