import type { LeftCards, LoginId } from '@inkling/contract'
import { revokeLogins } from '../../features/accounts/store.ts'
import { refuseLastAdmin } from '../../features/moderation/users/last-admin.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { letGoOfCards } from './release-cards.ts'

/**
 * Ends an account in one short transaction: nobody can log in to it, nothing that others see names it any more, and its
 * names are free. What it leaves behind may be a hundred thousand messages; that is swept away afterwards
 * (`sweep-accounts.ts`), which a crash only delays.
 * @returns the logins that are over
 */
export async function removeAccount(
  tx: Db,
  actor: Actor,
  public_cards: LeftCards,
  now: string,
): Promise<LoginId[]> {
  if (actor.role === 'admin') await refuseLastAdmin(tx, actor.id)
  await letGoOfCards(tx, actor.id, public_cards, now)
  await tx.updateTable('comments').set({ author_id: null }).where('author_id', '=', actor.id).execute()
  await tx.updateTable('notifications').set({ actor_id: null }).where('actor_id', '=', actor.id).execute()
  await tx.deleteFrom('blocks').where('author_id', '=', actor.id).execute()
  await tx
    .updateTable('users')
    .set({
      ...withoutName(actor.id),
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
const withoutName = (id: string) => {
  const name = `deleted ${id}`
  return { username: name, username_key: name, email: name, email_key: name, display_name: '' }
}
