import type { CardId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { isReady } from '../../../models/embedding/store.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { MemoryModel } from './chosen-models.ts'

/**
 * Whose vectors are looked through for one's chats with a card: the chosen model's, once everything has them; until
 * then those of the last one that was done, which runs where the chosen one does.
 */
export async function servingModel(
  db: Db,
  user_id: UserId,
  card_id: CardId,
  chosen: MemoryModel,
): Promise<MemoryModel> {
  const { rows } = await sql<MemoryModel>`
    select e.id, e.name, e.runtime, e.dimensions, e.max_tokens, e.version
    from memory_tasks t join embedding_models e on e.id = t.model_id
    where t.user_id = ${user_id}::uuid and t.card_id = ${card_id}::uuid and t.complete_since is not null
      and e.runtime = ${chosen.runtime} and ${isReady('e')}
    order by (e.id = ${chosen.id}::uuid) desc, t.wanted_at desc limit 1`.execute(db)
  return rows[0] ?? chosen
}
