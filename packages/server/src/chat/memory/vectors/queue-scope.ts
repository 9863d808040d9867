import type { CardId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import type { Scope } from '../../settings/settings-scope.ts'
import { wishForVectors } from './vector-tasks.ts'

/** Cards whose chats one is likely to go on with; the others follow when one does. */
const RECENT_CARDS = 20

/** What holds of memory in a scope has changed: what was said in its chats gets vectors by who remembers there now. */
export async function wishInScope(tx: Db, user_id: UserId, scope: Scope): Promise<void> {
  const cards = scope.kind === 'global' ? await recentCards(tx, user_id) : [scope.card_id]
  for (const card_id of cards) await wishForVectors(tx, user_id, card_id, 'ends')
}

async function recentCards(db: Db, user_id: UserId): Promise<CardId[]> {
  const { rows } = await sql<{ card_id: CardId }>`
    select card_id from sessions where user_id = ${user_id}::uuid and deleted_at is null
    group by card_id order by max(updated_at) desc limit ${RECENT_CARDS}::int`.execute(db)
  return rows.map(({ card_id }) => card_id)
}
