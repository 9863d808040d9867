import { dropPart, makePart, type SourcedPiece } from '../model/part.ts'
import type { PromptPart } from '../model/result.ts'
import type { PromptInput } from '../model/types.ts'
import { type BuildContextWithLore, expandIn } from '../scene/scene.ts'
import { type Aside, DEFAULT_PLACE } from './asides.ts'
import { personaPieces } from './persona.ts'

const NAMED = { id: 'authorsNote', name: "Author's note" }

/** The author's note with the persona description and lorebook entries around it; empty when it is not due. */
export function buildAuthorsNote(context: BuildContextWithLore): Aside[] {
  const { input, lore } = context
  if (!isNoteDue(input)) return []
  const note: SourcedPiece = {
    source: 'settings',
    name: NAMED.name,
    text: expandIn(context, input.note?.text ?? ''),
  }
  const pieces = [
    ...(lore.texts.get('note_top') ?? []),
    ...personaPieces(context, 'note_top'),
    note,
    ...personaPieces(context, 'note_bottom'),
    ...(lore.texts.get('note_bottom') ?? []),
  ]
  return [{ ...NAMED, place: input.note?.place ?? DEFAULT_PLACE, pieces }]
}

/** The note as a dropped part when it is not due, so that the inspector can explain its absence. */
export function notDuePart({ input }: BuildContextWithLore): PromptPart[] {
  const text = input.note?.text ?? ''
  if (text.trim() === '' || isNoteDue(input)) return []
  const role = input.note?.place?.role ?? 'system'
  return [dropPart(makePart({ ...NAMED, source: 'settings', role, text }), 'not_due')]
}

/** Whether the note is due by the number of user messages; never in an empty chat. */
export function isNoteDue({ note, history, chat }: PromptInput): boolean {
  const interval = note?.interval ?? 1
  if (interval === 1) return history.length > 0
  if (interval <= 0) return false
  const userMessages = chat?.user_messages ?? history.filter(({ role }) => role === 'user').length
  return userMessages > 0 && userMessages % interval === 0
}
