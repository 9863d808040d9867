import type { CardId, EmbeddingModelId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { isReady } from '../../../models/embedding/store.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { chatsOf } from './pending-texts.ts'
import { isTask, type TaskKey } from './vector-tasks.ts'

/** Who has chosen another model may come back to the one before, and then it has all its vectors still. */
const KEPT_DAYS = 3
/** At a time, so that no sweep takes long; the next one goes on. */
const BATCH = 200

/** Drops vectors of models that no chat remembers with any more. One that is switched off may come back. */
export async function forgetUnwantedVectors(db: Db): Promise<void> {
  const { rows } = await sql<{ user_id: UserId; card_id: CardId; model_id: EmbeddingModelId }>`
    select user_id, card_id, model_id from memory_tasks
    where wanted_at < now() - make_interval(days => ${KEPT_DAYS}::int)
      and not exists (select 1 from embedding_models e where e.id = model_id and not ${isReady('e')})
    order by wanted_at limit ${BATCH}::int`.execute(db)
  for (const task of rows) await inTransaction(db, tx => forgetUnwanted(tx, task))
}

async function forgetUnwanted(tx: Db, task: TaskKey): Promise<void> {
  const { rows: wanted } = await sql`
    update memory_tasks set wanted_at = now() where ${isTask(task)} and exists (select 1 from ${chatsOf(task)} chats)
    returning 1`.execute(tx)
  if (wanted.length > 0) return
  await sql`delete from memory_vectors where ${isTask(task)}`.execute(tx)
  await sql`delete from memory_tasks where ${isTask(task)}`.execute(tx)
}
