import { PLACEMENTS } from '@inkling/engine'
import type { AnswerText } from '../generation/finish-message.ts'
import type { Begun } from '../generation/generation.ts'
import { afterCommands, asAnswer } from '../prompt/message-state.ts'
import type { Patterns } from '../prompt/script-runner.ts'
import { passText } from '../prompt/store-text.ts'
import type { Prepared } from './prepare-turn.ts'
import type { Turn } from './read-turn.ts'

type Answered = Pick<Prepared, 'scene' | 'memory' | 'prompt' | 'continued'> & {
  readonly turn: Pick<Turn, 'anchor'>
  readonly begun: Begun
}

/**
 * What a script makes of an answer is stored; its macros stay as the model wrote them. Its commands change what the
 * branch remembers, as far as they came when it was stopped.
 */
export async function readAnswerText(
  patterns: Patterns,
  { scene, memory, prompt, continued, turn, begun }: Answered,
  given: string,
): Promise<AnswerText> {
  const { variables: before } = prompt.state
  const { text } = await passText(patterns, scene, { placement: PLACEMENTS.assistant, given, before })
  // What begins a tree has done its commands already; otherwise what is gone on with begins again after what it answers.
  const hasBegun = continued !== null && turn.anchor === null
  const said = hasBegun ? given.slice(begun.content.length) : text
  const variables = afterCommands(scene, before, said)
  const stored = memory.states.length
  memory.after({ variables, lorebooks: null })
  return { content: asAnswer(variables, text), state: memory.states[stored] ?? null }
}
