import { isObject } from '../card/json.ts'
import { expandMacros } from '../macros/expand.ts'
import type { MacroValues } from '../macros/values.ts'
import { COMMON_ORDER, type Injection, placeInjections } from './injections.ts'
import { type KeptPart, makePart, type PartFacts } from './part.ts'
import type { HistoryMessage, PromptInput, Role } from './types.ts'

/** History as parts, oldest first, and the message that is to be continued, which stands apart. */
export type HistoryParts = { parts: KeptPart[]; continued: KeptPart | null }

/** What of the history this action needs, with the texts that stand at a depth inside it. */
export function historyParts({ history, action, card }: PromptInput, values: MacroValues): HistoryParts {
  const last = history.at(-1)
  const isContinuing = action === 'continue' && last !== undefined
  const isReplacing = action === 'regenerate' && last?.role === 'assistant'
  const messages = isContinuing || isReplacing ? history.slice(0, -1) : history
  const places = placeInjections(cardInjections(card.extensions.depth_prompt, values), messages.length)
  const parts: KeptPart[] = []
  for (let depth = messages.length; depth >= 0; depth--) {
    for (const injection of places.get(depth) ?? []) parts.push(makePart(injectionFacts(injection)))
    const message = messages[messages.length - depth]
    if (message) parts.push(messagePart(message))
  }
  return { parts, continued: isContinuing ? messagePart(last) : null }
}

function messagePart({ id, role, content, name, tokens }: HistoryMessage): KeptPart {
  return makePart({ id: `history.${id}`, name, source: 'history', role, text: content }, tokens)
}

function injectionFacts({ id, name, source, role, text }: Injection): PartFacts {
  return { id, name, source, role, text }
}

/** The card's own note, four messages deep and said by the system unless it says otherwise. */
function cardInjections(depthPrompt: unknown, values: MacroValues): Injection[] {
  if (!isObject(depthPrompt) || typeof depthPrompt.prompt !== 'string') return []
  return [
    {
      id: 'depthPrompt',
      name: "Character's note",
      source: 'card',
      role: roleOf(depthPrompt.role),
      text: expandMacros(depthPrompt.prompt, values),
      depth: typeof depthPrompt.depth === 'number' ? depthPrompt.depth : 4,
      order: COMMON_ORDER,
    },
  ]
}

function roleOf(role: unknown): Role {
  return role === 'user' || role === 'assistant' ? role : 'system'
}
