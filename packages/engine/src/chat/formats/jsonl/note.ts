import { toNumber, toText } from '../../../json/coerce.ts'
import type { JsonObject } from '../../../json/json.ts'
import type { ChatNote, ChatRole } from '../../model/chat.ts'

export const NOTE_KEYS = ['note_prompt', 'note_interval', 'note_depth', 'note_position', 'note_role']

/** By the number that stands for each in a file. */
const POSITIONS = ['after_main', 'in_chat', 'before_main'] as const
const ROLES: readonly ChatRole[] = ['system', 'user', 'assistant']

/** The author's note in a chat's metadata, or null when there never was one. */
export function readNote(metadata: JsonObject): ChatNote | null {
  if (!NOTE_KEYS.some(key => key in metadata)) return null
  return {
    text: toText(metadata.note_prompt),
    interval: wholeNumber(metadata.note_interval, 1),
    place: {
      position: POSITIONS[wholeNumber(metadata.note_position, 1)] ?? 'in_chat',
      depth: wholeNumber(metadata.note_depth, 4),
      role: ROLES[wholeNumber(metadata.note_role, 0)] ?? 'system',
    },
  }
}

/** The note as it stands in metadata. */
export function writeNote(note: ChatNote | null): JsonObject {
  if (note === null) return {}
  return {
    note_prompt: note.text,
    note_interval: note.interval,
    note_depth: note.place.depth,
    note_position: POSITIONS.indexOf(note.place.position),
    note_role: ROLES.indexOf(note.place.role),
  }
}

function wholeNumber(value: JsonObject[string] | undefined, otherwise: number): number {
  const number = toNumber(value)
  return number === undefined || number < 0 ? otherwise : Math.floor(number)
}
