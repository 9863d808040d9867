import type { MessageId } from '@inkling/contract'
import type { Clock, Prompt } from '@inkling/engine'
import type { RecentLorebooks } from '../../features/lorebooks/recent-lorebooks.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { type Recall, recallInTurn } from '../memory/retrieval/retrieve.ts'
import { type Scene, type SceneStores, sceneOf } from '../prompt/prompt-scene.ts'
import type { Patterns } from '../prompt/script-runner.ts'
import { settle } from '../settings/resolve-settings.ts'
import type { PromptMessage } from '../store/read-path.ts'
import { gatherPrompt } from './gather-prompt.ts'
import type { Turn } from './read-turn.ts'
import type { Base, Wanted } from './turn-request.ts'
import { type Common, type Said, userRow } from './turn-rows.ts'
import { TurnMemory } from './turn-state.ts'

/** What is to be made, in the order in which their ids sort, and when. */
export interface Moment {
  readonly said_id: MessageId
  readonly answer_id: MessageId
  readonly clock: Clock
}

/** A turn as far as it goes without an effect: what is said, and what the model is asked. */
export interface Prepared {
  readonly scene: Scene
  readonly memory: TurnMemory
  readonly common: Common
  readonly said: Said | null
  readonly continued: Base | null
  readonly prompt: Prompt
}

/** What it takes to make the prompt of a turn. */
export interface PromptContext extends SceneStores {
  readonly lorebooks: RecentLorebooks
  readonly patterns: Patterns
  readonly recall: Recall
}

/**
 * Prepares a turn, whether it is taken or only looked at.
 * @throws Refusal prompt_too_large
 */
export async function prepareTurn(
  chat: PromptContext,
  actor: Actor,
  turn: Turn,
  wanted: Wanted,
  { said_id, answer_id, clock }: Moment,
): Promise<Prepared> {
  const { patterns } = chat
  const { action, content } = wanted
  const now = new Date(clock.now)
  const scene = await sceneOfTurn(chat, actor, turn, { answer_id, clock })
  const memory = new TurnMemory(actor.id, turn, now)
  const common = { user_id: actor.id, card_id: turn.card_id, created_at: now.toISOString() }
  const said =
    action === 'send' ? await userRow(patterns, { id: said_id, turn, scene, memory, common }, wanted) : null
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
    recall: (path: Promise<PromptMessage[]>) => recallInTurn(chat.recall, reminded, path),
  }
  const prompt = await patterns.prompt(scene, await gatherPrompt(chat, actor, asked))
  return { scene, memory, common, said, continued, prompt }
}

/** The scene of a turn, under what holds in its chat. */
export async function sceneOfTurn(
  { cards, presets }: SceneStores,
  actor: Actor,
  turn: Turn,
  { answer_id, clock }: Pick<Moment, 'answer_id' | 'clock'>,
): Promise<Scene> {
  const [card, settled] = await Promise.all([
    cards.find(turn.revision_id),
    settle(turn.settings, turn.model, presets),
  ])
  const user = { id: actor.id, name: turn.user_name }
  return sceneOf({ card, user, settled, clock, seed: answer_id })
}
