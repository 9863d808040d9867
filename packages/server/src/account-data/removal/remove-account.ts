import type { CardDisposition, CardId, LoginId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { revokeLogins } from '../../features/accounts/store.ts'
import { indexCards } from '../../features/cards/search/index-cards.ts'
import { refuseLastAdmin } from '../../features/moderation/users/update-user.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/guards.ts'

/**
 * Ends an account in one short transaction: nobody can log in to it, nothing that others see names it any more, and its
 * names are free. What it leaves behind may be a hundred thousand messages; that is swept away afterwards
 * (`sweep-accounts.ts`), which a crash only delays.
 * @returns the logins that are over
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
  return await revokeLogins(tx, actor.id, now)
}

/** No username or address is an id with a space in it. */
const anonymousName = (id: string) => {
  const name = `deleted ${id}`
  return { username: name, username_key: name, email: name, email_key: name, display_name: '' }
}

/** Cards of somebody who leaves: what others see stays without an owner, if that is wanted, and all others are hidden. */
export async function releaseCards(tx: Db, owner: UserId, left: CardDisposition, now: string): Promise<void> {
  if (left === 'leave') await orphanPublicCards(tx, owner, now)
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

/** What nobody can ask to be reviewed any more is not waited for: each goes back to what others see of it. */
async function orphanPublicCards(tx: Db, owner: UserId, now: string): Promise<void> {
  const { rows } = await sql<{ id: CardId }>`
    update cards set owner_id = null, status = 'public', review_note = null, updated_at = ${now},
      current_revision_id = approved_revision_id
    where owner_id = ${owner} and deleted_at is null and approved_revision_id is not null and status <> 'private'
    returning id`.execute(tx)
  // They are found by their author's name until that is done, a moment later (cards/search).
  if (rows.length > 0) {
    await tx
      .insertInto('card_search_queue')
      .values(rows.map(({ id: card_id }) => ({ card_id })))
      .onConflict(clash => clash.doNothing())
      .execute()
  }
}
