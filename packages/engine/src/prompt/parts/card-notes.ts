import type { CardData } from '../../card/model/card.ts'
import { isObject } from '../../json/json.ts'
import { macroValues } from '../../macros/context/values.ts'
import { expandMacros } from '../../macros/expand.ts'
import type { Role } from '../model/message.ts'
import { joinedMembers } from '../scene/chat-card.ts'
import { COMMON_DEPTH, type Injection, injectionAt } from '../scene/injections.ts'
import type { Scene } from '../scene/scene.ts'

/** The note of the card, four messages deep and said by the system unless it says otherwise; of each card that joined. */
export function cardNotes(scene: Scene): Injection[] {
  const members = joinedMembers(scene.input)
  const cards = members.length > 0 ? members.map(({ card }) => card) : [scene.card]
  return cards.flatMap(card => noteOf(card, scene))
}

function noteOf(card: CardData, { input, values }: Scene): Injection[] {
  const note = card.extensions.depth_prompt
  if (!isObject(note) || typeof note.prompt !== 'string') return []
  const text = expandMacros(note.prompt, { ...values, ...macroValues(card, input.persona) })
  const place = { depth: depthOf(note.depth), role: roleOf(note.role) }
  const name = "Character's note"
  return [injectionAt(place, { id: 'depthPrompt', name }, [{ source: 'card', name, text }])]
}

/** Files have it as a string, too. */
function depthOf(depth: unknown): number {
  return typeof depth === 'number' || (typeof depth === 'string' && depth.trim() !== '')
    ? Number(depth)
    : COMMON_DEPTH
}

function roleOf(role: unknown): Role {
  return role === 'user' || role === 'assistant' ? role : 'system'
}
