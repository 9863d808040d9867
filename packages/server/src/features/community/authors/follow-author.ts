import { type AuthorPage, FOLLOWS_MAX, type UserId } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { Refusal } from '../../../platform/http/api-error.ts'
import { enforce, orNotFound } from '../../../platform/http/guards.ts'
import { showAuthor } from './get-author.ts'

/** Follows somebody who is there and is somebody else, as far as there is room. */
export async function followAuthor(tx: Db, actor: Actor, id: UserId, now: string): Promise<AuthorPage> {
  orNotFound(
    await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forKeyShare() // so that it is not swept away meanwhile
      .executeTakeFirst(),
  )
  enforce(id === actor.id ? 'forbidden' : 'allowed')
  // Two who are followed at once come one after the other, so that both are counted.
  await tx.selectFrom('users').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute()
  const added = await tx
    .insertInto('follows')
    .values({ user_id: actor.id, author_id: id, followed_at: now })
    .onConflict(clash => clash.doNothing())
    .returning('author_id')
    .executeTakeFirst()
  if (added !== undefined && (await countFollowed(tx, actor.id)) > FOLLOWS_MAX)
    throw new Refusal('follow_limit')
  return await showAuthor(tx, actor, id)
}

export async function unfollowAuthor(tx: Db, user_id: UserId, author_id: UserId): Promise<void> {
  await tx.deleteFrom('follows').where('user_id', '=', user_id).where('author_id', '=', author_id).execute()
}

async function countFollowed(tx: Db, user_id: UserId): Promise<number> {
  const { total } = await tx
    .selectFrom('follows')
    .where('user_id', '=', user_id)
    .select(follow => follow.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
