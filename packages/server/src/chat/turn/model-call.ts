import type { ChatSettings, ModelId, Sampling, UserId } from '@inkling/contract'
import type { EffectiveSettings, Prompt } from '@inkling/engine'
import type { PresetCache } from '../../features/presets/recent-presets.ts'
import { type CallableModel, findCallableModel } from '../../models/chat/answering-model.ts'
import { buildModelRequest } from '../../models/chat/model-request.ts'
import type { ModelCall } from '../../models/chat/with-fallback-models.ts'
import type { ChatContext } from '../context.ts'
import type { PromptContext } from '../prompt/prompt-scene.ts'
import { resolveChatSettings, type SettingsRow } from '../settings/resolve-settings.ts'

export interface PromptForModel {
  readonly user_id: UserId
  readonly settings: SettingsRow
  readonly model: CallableModel
  readonly scene: PromptContext
  readonly prompt: Prompt
  readonly isContinued: boolean
}

/** Few, since the reader waits for each fallback. */
const STAND_INS_MAX = 2

export const buildModelCall = (chat: ModelCallContext, asked: PromptForModel): ModelCall =>
  buildCallTo(chat, asked, asked.model, asked.scene.effective, [])

export interface ModelCallContext extends Pick<ChatContext, 'db' | 'log' | 'clock' | 'keys'> {
  readonly presets: PresetCache
}

function buildCallTo(
  stores: ModelCallContext,
  asked: PromptForModel,
  model: CallableModel,
  effective: EffectiveSettings<ChatSettings>,
  before: readonly ModelId[],
): ModelCall {
  return {
    model: { id: model.id, name: model.name },
    request: buildModelRequest(stores, model, buildModelQuestion(asked, model, effective)),
    fallback: () => buildFallbackCall(stores, asked, model, [...before, model.id]),
  }
}

/** Uses the fallback's own window, limits and defaults. Skipped if the prompt does not fit them. */
async function buildFallbackCall(
  stores: ModelCallContext,
  asked: PromptForModel,
  { fallback_id }: CallableModel,
  before: readonly ModelId[],
): Promise<ModelCall | null> {
  if (fallback_id === null || before.includes(fallback_id) || before.length > STAND_INS_MAX) return null
  const model = await findCallableModel(stores, asked.user_id, fallback_id)
  if (model === undefined) return null
  const { resolved } = await resolveChatSettings(asked.settings, model, stores.presets)
  const { context_tokens, max_tokens } = resolved.effective
  if (asked.prompt.tokens > context_tokens - max_tokens) return null
  return buildCallTo(stores, asked, model, resolved.effective, before)
}

function buildModelQuestion(
  asked: PromptForModel,
  model: CallableModel,
  effective: EffectiveSettings<ChatSettings>,
) {
  const { sampling, max_tokens, reasoning_effort, thoughts_open, thoughts_close } = effective
  return {
    asker: asked.user_id,
    messages: messagesFor(model, asked),
    sampling: toSampling(sampling, asked.prompt.stop),
    max_tokens,
    reasoning_effort,
    thought_marks: [{ open: thoughts_open, close: thoughts_close }],
    prefill: asked.prompt.prefill !== null,
  }
}

/** Some models would reply to a preset's prefill instead of continuing it. */
function messagesFor(
  { supports_prefill, refused }: CallableModel,
  { prompt, isContinued }: PromptForModel,
): Prompt['messages'] {
  const { messages, prefill } = prompt
  const isBegun = prefill !== null && !isContinued && messages.at(-1)?.content === prefill
  const isContinuing = supports_prefill && !refused.includes('prefill')
  return isBegun && !isContinuing ? messages.slice(0, -1) : messages
}

/** Unset parameters are left out. */
export function toSampling(
  { stop, ...set }: ChatSettings['sampling'],
  furtherStops: readonly string[],
): Sampling {
  const numbers = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== null))
  const stops = [...new Set([...(stop ?? []), ...furtherStops])].filter(text => text !== '')
  return { ...numbers, ...(stops.length > 0 && { stop: stops }) }
}
