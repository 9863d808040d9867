import type { ReasoningEffort, Sampling, UserId } from '@inkling/contract'
import type { ThoughtMarks } from '@inkling/engine'
import { sql } from 'kysely'
import type { ModelConnection, ModelMessage, ModelRequest, Refusal } from '../../providers/model-types.ts'
import { samplingParamsOf } from '../../providers/sampling-parameters.ts'
import type { CallableModel } from './answering-model.ts'
import type { ChatModelContext } from './context.ts'
import { openApiKey, type StoredModel } from './store.ts'

export interface ModelQuestion {
  readonly asker?: UserId
  readonly messages: readonly ModelMessage[]
  readonly sampling: Sampling
  readonly max_tokens: number
  /** Null leaves the model's default. */
  readonly reasoning_effort?: ReasoningEffort | null
  /** Tags besides the common ones and the model's own. */
  readonly thought_marks?: readonly ThoughtMarks[]
  /** The last message is the start of the answer. */
  readonly prefill?: boolean
}

/** Matches names of models that always reason. */
const REASONING_MODEL =
  /(?:^|[^a-z0-9])(?:r1|qwq|qvq|think(?:ing|er)?|reason(?:er|ing)?|magistral|gpt-oss)(?:[^a-z0-9]|$)/i

/** Leaves out parameters that the model does not support or its host has rejected. */
export function buildModelRequest(
  context: Pick<ChatModelContext, 'db' | 'log' | 'keys'>,
  model: CallableModel,
  question: ModelQuestion,
): ModelRequest {
  const { messages, sampling, max_tokens, reasoning_effort = null, asker, prefill = false } = question
  const { thought_marks = [] } = question
  const { reasoning_control, stop_max, refused, output_limit, context_tokens } = model
  return {
    connection: toModelConnection(context, model),
    messages,
    sampling,
    takes: samplingParamsOf(model.provider, model.takes_only),
    stop_max,
    refused,
    output_limit,
    patience_s: model.patience_s,
    keep_alive: model.keep_alive,
    onRefused: refusal => void saveRefusal(context, model, refusal),
    max_tokens,
    context_tokens,
    reasoning_control,
    thoughts: {
      thinks: model.supports_reasoning || reasoning_control !== 'none' || REASONING_MODEL.test(model.model),
      marks: [{ open: model.thoughts_open, close: model.thoughts_close }, ...thought_marks],
    },
    ...(reasoning_control !== 'none' && reasoning_effort !== null && { reasoning_effort }),
    ...(asker !== undefined && { asker }),
    ...(prefill && model.supports_prefill && { prefill }),
  }
}

type ReachableModel = Pick<
  StoredModel,
  'id' | 'provider' | 'base_url' | 'model' | 'api_key' | 'proxy_url' | 'owner_id'
>

export const toModelConnection = (
  { keys }: Pick<ChatModelContext, 'keys'>,
  model: ReachableModel,
): ModelConnection => ({
  provider: model.provider,
  base_url: model.base_url,
  model: model.model,
  proxy_url: model.proxy_url,
  api_key: openApiKey(keys, model.id, model.api_key),
  is_own: model.owner_id !== null,
})

/** Stores nothing if the model has changed. Errors are only logged: the field would just be rejected once more. */
export async function saveRefusal(
  { db, log }: Pick<ChatModelContext, 'db' | 'log'>,
  { id, provider, base_url, model }: CallableModel,
  { fields, output_limit }: Refusal,
): Promise<void> {
  try {
    await db
      .updateTable('ai_models')
      .set({
        refused: sql`array(select distinct unnest(refused || ${fields}::text[]))`,
        ...(output_limit !== null && { output_limit }),
      })
      .where('id', '=', id)
      .where('provider', '=', provider)
      .where('base_url', '=', base_url)
      .where('model', '=', model)
      .execute()
  } catch (error) {
    log.warn({ err: error, model_id: id }, 'could not store the parameters a model rejects')
  }
}
