import type { AnswerOf, BodyOf, CardId, CardStatus, cards, ProblemCode, QueryOf } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { PublishEvent } from '../../platform/http/bind.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { lockCard } from './card-access.ts'
import { cardRows, tileColumns, toTile } from './card-tile.ts'
import { requestPublic } from './publication.ts'
import { removeCard, updateCard } from './save-card.ts'

/** Last changed first, with the count per status. */
export async function listMyCards(
  db: Db,
  actor: Actor,
  { page, limit, status }: QueryOf<typeof cards.listMine>,
): Promise<AnswerOf<typeof cards.listMine>> {
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
  return { items: rows.map(row => toTile(row, actor)), page, limit, total, counts }
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

type BulkCardAction = BodyOf<typeof cards.changeMine>['action']

interface PublishContext {
  readonly now: string
  readonly publish: PublishEvent
}

const actions: Readonly<
  Record<BulkCardAction, (tx: Db, actor: Actor, id: CardId, at: PublishContext) => Promise<unknown>>
> = {
  remove: (tx, actor, id, at) => removeCard(tx, actor, id, { note: '', ...at }),
  request_public: requestPublic,
  make_private: (tx, actor, id, { now }) => updateCard(tx, actor, id, { status: 'private' }, now),
}

/**
 * Cards whose status does not allow the action are skipped with a reason. If any is missing or foreign, nothing is
 * done.
 */
export async function changeMyCards(
  tx: Db,
  actor: Actor,
  { action, ids }: BodyOf<typeof cards.changeMine>,
  at: PublishContext,
): Promise<AnswerOf<typeof cards.changeMine>> {
  // Sorted, so that concurrent calls cannot deadlock.
  const own = [...new Set(ids)].sort()
  // Admins may remove other users' cards, but not with this call.
  for (const id of own) await lockCard(tx, actor, 'cards.update', id)
  const items: { id: CardId; problem: ProblemCode | null }[] = []
  for (const id of own)
    items.push({ id, problem: await catchProblem(() => actions[action](tx, actor, id, at)) })
  return { items }
}

/** Errors are thrown before anything is written, so a failed action leaves no changes. */
async function catchProblem(act: () => Promise<unknown>): Promise<ProblemCode | null> {
  try {
    await act()
    return null
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}
