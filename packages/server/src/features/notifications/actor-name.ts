import type { CardId, HappeningType, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { isVisible } from '../access/can.ts'

/** What somebody would be told of. */
interface News {
  readonly user_id: UserId
  readonly type: HappeningType
  readonly card_id: CardId
  readonly actor_id: UserId | null
}

/**
 * The card's name as this person sees it now; it stays so in what they are told. Undefined for who is not to be told: who
 * has switched the kind off, does not want to see the other, or may not see the card any more.
 */
export async function nameForListener(tx: Db, news: News): Promise<string | undefined> {
  const found = await tx
    .selectFrom('cards as card')
    .innerJoin('users as listener', join => join.on('listener.id', '=', news.user_id))
    .innerJoin('card_revisions as revision', join =>
      join.on(
        'revision.id',
        '=',
        sql`case when card.owner_id = listener.id then card.current_revision_id
          else coalesce(card.approved_revision_id, card.current_revision_id) end`,
      ),
    )
    .select(['revision.name', 'listener.id', 'listener.role'])
    .select(['card.owner_id', 'card.status', 'card.approved_revision_id', 'card.deleted_at'])
    .where('card.id', '=', news.card_id)
    .where('listener.deleted_at', 'is', null)
    .where(wants(news))
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { name, id, role, approved_revision_id, ...card } = found
  const has_approved_revision = approved_revision_id !== null
  return isVisible({ id, role }, { ...card, has_approved_revision }) ? name : undefined
}

const wants = ({ user_id, type, actor_id }: News) => sql<boolean>`
  not exists (select from muted_notifications where user_id = ${user_id} and type = ${type})
  and not exists (select from blocks where user_id = ${user_id} and author_id = ${actor_id})`
