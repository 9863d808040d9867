import type { MessageId } from '@inkling/contract'
import type { Clock, Prompt } from '@inkling/engine'
import type { Actor } from '../../platform/http/guards.ts'
import { buildPromptContext, type PromptContext, type PromptContextStores } from '../prompt/prompt-scene.ts'
import type { PatternRunner } from '../prompt/script-runner.ts'
import { resolveChatSettings } from '../settings/resolve-settings.ts'
import { gatherPrompt, type PromptSources } from './gather-prompt.ts'
import type { Turn } from './read-turn.ts'
import type { BaseMessage, CompletionRequest } from './turn-request.ts'
import { buildUserMessage, type TurnMessageFields, type UserMessageDraft } from './turn-rows.ts'
import { TurnMemory } from './turn-state.ts'

/** Preparing a turn has no side effects. */
export interface PreparedTurn {
  readonly memory: TurnMemory
  readonly common: TurnMessageFields
  readonly said: UserMessageDraft | null
  readonly continued: BaseMessage | null
  readonly prompt: Prompt
}

export interface PromptBuildContext extends PromptContextStores, PromptSources {
  readonly patterns: PatternRunner
}

/** @throws ApiError prompt_too_large */
export async function prepareTurn(
  chat: PromptBuildContext,
  actor: Actor,
  turn: Turn,
  wanted: CompletionRequest,
  { scene, said_id }: { readonly scene: PromptContext; readonly said_id: MessageId },
): Promise<PreparedTurn> {
  const { patterns } = chat
  const { action, content } = wanted
  const now = new Date(scene.clock.now)
  const memory = new TurnMemory(actor.id, turn, now)
  const common = { user_id: actor.id, card_id: turn.card_id, created_at: now.toISOString() }
  const said =
    action === 'send'
      ? await buildUserMessage(patterns, { id: said_id, turn, scene, memory, common }, wanted)
      : null
  const continued = action === 'continue' ? turn.base : null
  const last = said?.row ?? continued
  const asked = { scene, turn, action, last, composer: content, ...memory.state }
  const input = await gatherPrompt(chat, actor, { ...asked, query: wanted.memory_query })
  const prompt = await patterns.prompt(scene, input)
  return { memory, common, said, continued, prompt }
}

export async function buildTurnContext(
  { cards, presets }: Pick<PromptContextStores, 'cards' | 'presets'>,
  actor: Actor,
  turn: Turn,
  { answer_id, clock }: { readonly answer_id: MessageId; readonly clock: Clock },
): Promise<PromptContext> {
  const [card, settled] = await Promise.all([
    cards.find(turn.revision_id),
    resolveChatSettings(turn.settings, turn.model, presets),
  ])
  const user = { id: actor.id, name: turn.user_name }
  return buildPromptContext({ card, user, settled, clock, seed: answer_id })
}
