import type { MessageId } from '@inkling/contract'
import type { Clock, Prompt } from '@inkling/engine'
import type { Actor } from '../../platform/http/guards.ts'
import { type MemoryRetriever, retrieveForTurn } from '../memory/retrieval/retrieve.ts'
import { buildPromptContext, type PromptContext, type PromptContextStores } from '../prompt/prompt-scene.ts'
import type { PatternRunner } from '../prompt/script-runner.ts'
import { resolveChatSettings } from '../settings/resolve-settings.ts'
import type { PromptMessage } from '../store/read-path.ts'
import { gatherPrompt, type PromptSources } from './gather-prompt.ts'
import type { Turn } from './read-turn.ts'
import type { BaseMessage, CompletionRequest } from './turn-request.ts'
import { buildUserMessage, type TurnMessageFields, type UserMessageDraft } from './turn-rows.ts'
import { TurnMemory } from './turn-state.ts'

/** What is to be made, in the order in which their ids sort, and when. */
export interface TurnIdentity {
  readonly said_id: MessageId
  readonly answer_id: MessageId
  readonly clock: Clock
}

/** A turn as far as it goes without an effect: what is said, and what the model is asked. */
export interface PreparedTurn {
  readonly scene: PromptContext
  readonly memory: TurnMemory
  readonly common: TurnMessageFields
  readonly said: UserMessageDraft | null
  readonly continued: BaseMessage | null
  readonly prompt: Prompt
}

/** What it takes to make the prompt of a turn. */
export interface PromptBuildContext extends PromptContextStores, PromptSources {
  readonly patterns: PatternRunner
  readonly recall: MemoryRetriever
}

/**
 * Prepares a turn, whether it is taken or only looked at.
 * @throws Refusal prompt_too_large
 */
export async function prepareTurn(
  chat: PromptBuildContext,
  actor: Actor,
  turn: Turn,
  wanted: CompletionRequest,
  { said_id, answer_id, clock }: TurnIdentity,
): Promise<PreparedTurn> {
  const { patterns } = chat
  const { action, content } = wanted
  const now = new Date(clock.now)
  const scene = await buildTurnContext(chat, actor, turn, { answer_id, clock })
  const memory = new TurnMemory(actor.id, turn, now)
  const common = { user_id: actor.id, card_id: turn.card_id, created_at: now.toISOString() }
  const said =
    action === 'send'
      ? await buildUserMessage(patterns, { id: said_id, turn, scene, memory, common }, wanted)
      : null
  const continued = action === 'continue' ? turn.base : null
  const last = said?.row ?? continued
  const reminded = { scene, turn, last, query: wanted.memory_query }
  const asked = {
    scene,
    turn,
    action,
    last,
    composer: content,
    ...memory.state,
    recall: (path: Promise<PromptMessage[]>) => retrieveForTurn(chat.recall, reminded, path),
  }
  const prompt = await patterns.prompt(scene, await gatherPrompt(chat, actor, asked))
  return { scene, memory, common, said, continued, prompt }
}

/** The scene of a turn, under what holds in its chat. */
export async function buildTurnContext(
  { cards, presets }: Pick<PromptContextStores, 'cards' | 'presets'>,
  actor: Actor,
  turn: Turn,
  { answer_id, clock }: Pick<TurnIdentity, 'answer_id' | 'clock'>,
): Promise<PromptContext> {
  const [card, settled] = await Promise.all([
    cards.find(turn.revision_id),
    resolveChatSettings(turn.settings, turn.model, presets),
  ])
  const user = { id: actor.id, name: turn.user_name }
  return buildPromptContext({ card, user, settled, clock, seed: answer_id })
}
