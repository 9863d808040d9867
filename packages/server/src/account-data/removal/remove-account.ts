import type { CardDisposition, CardId, LoginId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { removeApiKeys } from '../../features/accounts/api-keys/store.ts'
import { revokeLogins } from '../../features/accounts/store.ts'
import { indexCards } from '../../features/cards/search/index-cards.ts'
import { refuseLastAdmin } from '../../features/moderation/users/update-user.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/guards.ts'

/**
 * Ends an account in one short transaction: login becomes impossible, public data no longer names the user, and the
 * names are free. The sweep deletes the rest later, possibly a hundred thousand messages (`sweep-accounts.ts`).
 * @returns the ended logins
 */
export async function removeAccount(
  tx: Db,
  actor: Actor,
  public_cards: CardDisposition,
  now: string,
): Promise<LoginId[]> {
  if (actor.role === 'admin') await refuseLastAdmin(tx, actor.id)
  await releaseCards(tx, actor.id, public_cards, now)
  await tx.updateTable('comments').set({ author_id: null }).where('author_id', '=', actor.id).execute()
  await tx.updateTable('notifications').set({ actor_id: null }).where('actor_id', '=', actor.id).execute()
  await tx.deleteFrom('blocks').where('author_id', '=', actor.id).execute()
  await tx
    .updateTable('users')
    .set({
      ...anonymousName(actor.id),
      password_hash: '',
      avatar_url: null,
      bio: '',
      role: 'user',
      deleted_at: now,
    })
    .where('id', '=', actor.id)
    .execute()
  return [...(await revokeLogins(tx, actor.id, now)), ...(await removeApiKeys(tx, actor.id))]
}

/** Cannot collide, since usernames and addresses contain no space. */
const anonymousName = (id: string) => {
  const name = `deleted ${id}`
  return { username: name, username_key: name, email: name, email_key: name, display_name: '' }
}

/** `leave` keeps public cards online without an owner. All others are hidden. */
export async function releaseCards(
  tx: Db,
  owner: UserId,
  disposition: CardDisposition,
  now: string,
): Promise<void> {
  if (disposition === 'leave') await orphanPublicCards(tx, owner, now)
  const hidden = await tx
    .updateTable('cards')
    .set({ deleted_at: now, updated_at: now })
    .where('owner_id', '=', owner)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  await indexCards(
    tx,
    hidden.map(({ id }) => id),
    now,
  )
}

/** Cards in review fall back to the approved revision: no author is left to request a review. */
async function orphanPublicCards(tx: Db, owner: UserId, now: string): Promise<void> {
  const { rows } = await sql<{ id: CardId }>`
    update cards set owner_id = null, status = 'public', review_note = null, updated_at = ${now},
      current_revision_id = approved_revision_id
    where owner_id = ${owner} and deleted_at is null and approved_revision_id is not null and status <> 'private'
    returning id`.execute(tx)
  // Until the search queue is processed, the author's name still finds the cards (cards/search).
  if (rows.length > 0) {
    await tx
      .insertInto('card_search_queue')
      .values(rows.map(({ id: card_id }) => ({ card_id })))
      .onConflict(clash => clash.doNothing())
      .execute()
  }
}
