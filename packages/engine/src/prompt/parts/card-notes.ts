import type { CardData } from '../../card/model/card.ts'
import { isObject } from '../../json/json.ts'
import { macroValues } from '../../macros/context/values.ts'
import { expandMacros } from '../../macros/expand.ts'
import type { PromptRole } from '../model/message.ts'
import { listJoinedMembers } from '../scene/chat-card.ts'
import { DEFAULT_DEPTH, type Injection, injectionAt } from '../scene/injections.ts'
import type { BuildContext } from '../scene/scene.ts'

/** The depth prompts of all joined cards, by default as system, four messages deep. */
export function buildCardNotes(context: BuildContext): Injection[] {
  const members = listJoinedMembers(context.input)
  const cards = members.length > 0 ? members.map(({ card }) => card) : [context.card]
  return cards.flatMap(card => readCardNote(card, context))
}

function readCardNote(card: CardData, { input, values }: BuildContext): Injection[] {
  const note = card.extensions.depth_prompt
  if (!isObject(note) || typeof note.prompt !== 'string') return []
  const text = expandMacros(note.prompt, { ...values, ...macroValues(card, input.persona) })
  const place = { depth: readNoteDepth(note.depth), role: readNoteRole(note.role) }
  const name = "Character's note"
  return [injectionAt(place, { id: 'depthPrompt', name }, [{ source: 'card', name, text }])]
}

/** Card files may store the depth as a string. */
function readNoteDepth(depth: unknown): number {
  return typeof depth === 'number' || (typeof depth === 'string' && depth.trim() !== '')
    ? Number(depth)
    : DEFAULT_DEPTH
}

function readNoteRole(role: unknown): PromptRole {
  return role === 'user' || role === 'assistant' ? role : 'system'
}
