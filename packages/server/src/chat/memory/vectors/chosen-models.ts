import type { CardId, ChatSettings, UserId } from '@inkling/contract'
import { type EffectiveSettings, PRODUCT_SETTINGS } from '@inkling/engine'
import { type RawBuilder, sql } from 'kysely'
import { isReady, type StoredEmbeddingModel } from '../../../models/embedding/store.ts'
import type { Db } from '../../../platform/database/tables.ts'

export type MemoryModel = Pick<
  StoredEmbeddingModel,
  'id' | 'name' | 'runtime' | 'dimensions' | 'max_tokens' | 'version'
>

const columns = sql`e.id, e.name, e.runtime, e.dimensions, e.max_tokens, e.version`

/** SQL for the named model if it runs where `mode` says, or else the site's first that does. */
const selectChosenModel = (mode: RawBuilder<unknown>, modelId: RawBuilder<unknown>) => sql`(
  select ${columns} from embedding_models e
  where e.runtime = ${mode} and ${isReady('e')} and (${modelId} is null or e.id = ${modelId})
  order by e.position, e.id limit 1)`

/** Null if memory is off or no model is ready. */
export async function findChosenModel(
  db: Db,
  { mode, embedding_model_id }: EffectiveSettings<ChatSettings>['memory'],
): Promise<MemoryModel | null> {
  if (mode === 'off') return null
  const { rows } = await sql<MemoryModel>`
    select * from ${selectChosenModel(sql`${mode}`, sql`${embedding_model_id}::uuid`)} model`.execute(db)
  return rows[0] ?? null
}

/** SQL for a memory setting: the chat's, else the card's, else the global one. */
const selectMemorySetting = (field: 'mode' | 'embedding_model_id') => {
  const name = sql.lit(field)
  return sql`coalesce(of_session.fields -> 'memory' ->> ${name}, of_card.fields -> 'memory' ->> ${name},
    of_all.fields -> 'memory' ->> ${name})`
}

/** Columns `head`, `model_id` and `runtime` of a user's chats with a card that use memory. */
export const selectRememberingChats = (user_id: UserId, card_id: CardId) => sql`
  select s.head_message_id as head, model.id as model_id, model.runtime
  from sessions s
  left join chat_settings of_session on of_session.user_id = s.user_id and of_session.card_id is null
    and of_session.session_id = s.id
  left join chat_settings of_card on of_card.user_id = s.user_id and of_card.card_id = s.card_id
    and of_card.session_id is null
  left join chat_settings of_all on of_all.user_id = s.user_id and of_all.card_id is null
    and of_all.session_id is null
  cross join lateral (select coalesce(${selectMemorySetting('mode')}, ${sql.lit(PRODUCT_SETTINGS.memory.mode)}) as mode,
    ${selectMemorySetting('embedding_model_id')}::uuid as named) chosen
  cross join lateral ${selectChosenModel(sql`chosen.mode`, sql`chosen.named`)} model
  where s.user_id = ${user_id}::uuid and s.card_id = ${card_id}::uuid and s.deleted_at is null
    and s.head_message_id is not null`

/** The chosen model if it has embedded everything, or else the last complete one with the same runtime. */
export async function resolveServingModel(
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
