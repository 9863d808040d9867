import { postProcess, splitLeadingSystem } from '@inkling/engine'
import type { ModelMessage } from '../model-types.ts'

/** Nobody is named in the messages but those that name themselves. */
const names = { user: '', char: '' }

/** Said where the model's words stand last and are not to be gone on with: an answer needs something to answer. */
const GO_ON: ModelMessage = { role: 'user', content: '…' }

/**
 * Messages for upstreams that take the system's words apart and two speakers by turns, the user first and last; the
 * model's stand last only where it is to go on with them.
 */
export function inTurns(
  messages: readonly ModelMessage[],
  prefill = false,
): { system: string | null; turns: ModelMessage[] } {
  const said = messages.filter(({ content }) => content.trim() !== '')
  const { system, messages: rest } = splitLeadingSystem(said)
  const turns = postProcess(rest, 'strict', names)
  return { system, turns: turns.at(-1)?.role === 'assistant' && !prefill ? [...turns, GO_ON] : turns }
}
