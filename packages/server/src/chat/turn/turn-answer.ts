import { PLACEMENTS } from '@inkling/engine'
import type { TitleWriter } from '../assist/write-titles.ts'
import type { AnswerText } from '../generation/finish-message.ts'
import type { AnswerHandler, Begun } from '../generation/generation.ts'
import type { ChatMemory } from '../memory/open-memory.ts'
import { applyCommands, toStoredAnswer } from '../prompt/message-state.ts'
import type { PromptContext } from '../prompt/prompt-scene.ts'
import type { PatternRunner } from '../prompt/script-runner.ts'
import { runTextScripts } from '../prompt/store-text.ts'
import type { PreparedTurn } from './prepare-turn.ts'
import type { Turn } from './read-turn.ts'
import type { AnswerPlacement } from './turn-rows.ts'

interface TurnAnswerContext {
  readonly patterns: PatternRunner
  readonly memory: ChatMemory
  readonly titles: TitleWriter
}

interface AnsweredTurn extends Pick<PreparedTurn, 'memory' | 'prompt' | 'said' | 'continued'> {
  readonly standing: AnswerPlacement
  readonly turn: Pick<Turn, 'anchor' | 'card_id' | 'session_id' | 'user_messages'>
  readonly scene: PromptContext
  readonly begun: Begun
}

export class TurnAnswer implements AnswerHandler {
  readonly #context: TurnAnswerContext
  readonly #answered: AnsweredTurn

  constructor(context: TurnAnswerContext, answered: AnsweredTurn) {
    this.#context = context
    this.#answered = answered
  }

  /** Scripts run when a draft is sent. */
  async process(text: string): Promise<AnswerText> {
    const { standing } = this.#answered
    return standing === 'draft'
      ? { content: text, state: null }
      : await processAnswerText(this.#context.patterns, this.#answered, text)
  }

  ended(): void {
    const { standing, turn, scene, prompt, said } = this.#answered
    if (standing === 'draft') return
    const { card_id, session_id } = turn
    const user_messages = turn.user_messages + (said === null ? 0 : 1)
    const { user_id } = scene
    this.#context.memory.turnEnded({ user_id, card_id, session_id, scene, prompt })
    this.#context.titles.turnEnded({ user_id, session_id, scene, user_messages })
  }
}

/** Macros stay unexpanded. Variable commands change the branch state even if the answer was stopped midway. */
async function processAnswerText(
  patterns: PatternRunner,
  { scene, memory, prompt, continued, turn, begun }: AnsweredTurn,
  given: string,
): Promise<AnswerText> {
  const { variables: before } = prompt.state
  const { text } = await runTextScripts(patterns, scene, { placement: PLACEMENTS.assistant, given, before })
  // A continued root's earlier commands have run already; otherwise the state restarts at the anchor.
  const hasBegun = continued !== null && turn.anchor === null
  const said = hasBegun ? given.slice(begun.content.length) : text
  const variables = applyCommands(scene, before, said)
  const stored = memory.states.length
  memory.after({ variables, lorebooks: null })
  return { content: toStoredAnswer(variables, text), state: memory.states[stored] ?? null }
}
