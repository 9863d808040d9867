import { dropPart, makePart, type Piece } from '../model/part.ts'
import type { PromptPart } from '../model/result.ts'
import type { PromptInput } from '../model/types.ts'
import { expandIn, type LitScene } from '../scene/scene.ts'
import { type Aside, COMMON_PLACE } from './asides.ts'
import { personaPieces } from './persona.ts'

const NAMED = { id: 'authorsNote', name: "Author's note" }

/**
 * The author's note with what stands around it and shares its turns: the persona's description, entries of lorebooks.
 * None in turns without it.
 */
export function authorsNote(scene: LitScene): Aside[] {
  const { input, lore } = scene
  if (!isNoteDue(input)) return []
  const note: Piece = { source: 'settings', name: NAMED.name, text: expandIn(scene, input.note?.text ?? '') }
  const pieces = [
    ...(lore.texts.get('note_top') ?? []),
    ...personaPieces(scene, 'note_top'),
    note,
    ...personaPieces(scene, 'note_bottom'),
    ...(lore.texts.get('note_bottom') ?? []),
  ]
  return [{ ...NAMED, place: input.note?.place ?? COMMON_PLACE, pieces }]
}

/** The note in a turn without it, so that an inspector can tell why it is missing. */
export function waitingNote({ input }: LitScene): PromptPart[] {
  const text = input.note?.text ?? ''
  if (text.trim() === '' || isNoteDue(input)) return []
  const role = input.note?.place?.role ?? 'system'
  return [dropPart(makePart({ ...NAMED, source: 'settings', role, text }), 'not_due')]
}

/** Whether this turn has the note: the user's messages are counted, and a chat that has not begun has none. */
export function isNoteDue({ note, history, chat }: PromptInput): boolean {
  const interval = note?.interval ?? 1
  if (interval === 1) return history.length > 0
  if (interval <= 0) return false
  const said = chat?.user_messages ?? history.filter(({ role }) => role === 'user').length
  return said > 0 && said % interval === 0
}
