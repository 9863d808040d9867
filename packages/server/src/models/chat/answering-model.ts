import type { ModelId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { isAllowanceSpent } from '../usage/usage.ts'
import type { ChatModelContext } from './context.ts'
import { isUsableBy, type StoredModel } from './store.ts'

/** The API key is encrypted. */
export type CallableModel = Pick<
  StoredModel,
  | 'id'
  | 'name'
  | 'provider'
  | 'base_url'
  | 'model'
  | 'api_key'
  | 'context_tokens'
  | 'max_output_tokens'
  | 'sampling'
  | 'takes_only'
  | 'stop_max'
  | 'refused'
  | 'supports_reasoning'
  | 'output_limit'
  | 'patience_s'
  | 'keep_alive'
  | 'proxy_url'
  | 'reasoning_control'
  | 'thoughts_open'
  | 'thoughts_close'
  | 'supports_prefill'
  | 'fallback_id'
  | 'daily_tokens'
  | 'owner_id'
>

/** `model_id` is null if there is no model. */
export type CallableModelRow = Omit<CallableModel, 'id' | 'name'> & {
  readonly model_id: ModelId | null
  readonly model_name: string
}

/** The model's alias must be `model`. */
export const callableModelColumns = sql`
  model.id as model_id, model.name as model_name, model.provider, model.base_url, model.model, model.api_key,
  model.context_tokens, model.max_output_tokens, model.sampling, model.takes_only, model.stop_max, model.refused, model.output_limit, model.patience_s, model.keep_alive, model.proxy_url,
  model.supports_reasoning, model.reasoning_control, model.thoughts_open, model.thoughts_close, model.supports_prefill, model.fallback_id, model.daily_tokens, model.owner_id`

export const toCallableModel = (row: CallableModelRow, id: ModelId): CallableModel => ({
  id,
  name: row.model_name,
  provider: row.provider,
  base_url: row.base_url,
  model: row.model,
  api_key: row.api_key,
  context_tokens: row.context_tokens,
  max_output_tokens: row.max_output_tokens,
  sampling: row.sampling,
  takes_only: row.takes_only,
  stop_max: row.stop_max,
  refused: row.refused,
  supports_reasoning: row.supports_reasoning,
  output_limit: row.output_limit,
  patience_s: row.patience_s,
  keep_alive: row.keep_alive,
  proxy_url: row.proxy_url,
  reasoning_control: row.reasoning_control,
  thoughts_open: row.thoughts_open,
  thoughts_close: row.thoughts_close,
  supports_prefill: row.supports_prefill,
  fallback_id: row.fallback_id,
  daily_tokens: row.daily_tokens,
  owner_id: row.owner_id,
})

/** Undefined if the model is deleted, disabled, or today's allowance is used up. */
export async function findCallableModel(
  stores: Pick<ChatModelContext, 'db' | 'clock'>,
  user_id: UserId,
  id: ModelId,
): Promise<CallableModel | undefined> {
  const model = await stores.db
    .selectFrom('ai_models')
    .selectAll()
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .where(isUsableBy(sql`${user_id}::uuid`))
    .executeTakeFirst()
  return model === undefined || (await isAllowanceSpent(stores, user_id, model)) ? undefined : model
}
