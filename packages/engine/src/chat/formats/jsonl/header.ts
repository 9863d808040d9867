import { toBoolean, toNumber, toText } from '../../../json/coerce.ts'
import { isObject, type Json, type JsonObject, omitKeys } from '../../../json/json.ts'
import type { LorebookState, TimedEffect } from '../../../lorebook/entry/types.ts'
import { type ChatFacts, type ChatNote, type ChatRole, makeFacts } from '../../model/chat.ts'
import { isMessage } from './read-message.ts'

const HEADER_KEYS = ['user_name', 'character_name', 'chat_metadata']

/** Whether a line is a header; a line with `mes` is always a message. */
export function isHeader(line: JsonObject): boolean {
  return !isMessage(line) && HEADER_KEYS.some(key => key in line)
}

/** Whether the first line is a header. Chub's header may have only a name; old group chats have no header. */
export function isFirstHeader(line: JsonObject): boolean {
  return isHeader(line) || (!isMessage(line) && 'name' in line)
}

export function readHeader(header: JsonObject, title: string): ChatFacts {
  const metadata = isObject(header.chat_metadata) ? header.chat_metadata : {}
  const author_note = readNote(metadata)
  const variables = isObject(metadata.variables) ? metadata.variables : {}
  const lorebook_state = readLorebookState(metadata.timedWorldInfo)
  // Empty values stay in the rest, to be written back unchanged.
  const lifted = [
    ...(author_note === null ? [] : NOTE_KEYS),
    ...(Object.keys(variables).length === 0 ? [] : ['variables']),
    ...(writeLorebookState(lorebook_state) === null ? [] : ['timedWorldInfo']),
  ]
  return makeFacts({
    title,
    header: omitKeys(header, ['chat_metadata']),
    metadata: omitKeys(metadata, lifted),
    author_note,
    variables,
    lorebook_state,
  })
}

/** Writes the header line. Old programs read the names; new ones write `unused` in their place. */
export function writeHeader(facts: ChatFacts): JsonObject {
  const { header, metadata, variables } = facts
  const lorebookState = writeLorebookState(facts.lorebook_state)
  return {
    chat_metadata: {
      ...metadata,
      ...writeNote(facts.author_note),
      ...(Object.keys(variables).length > 0 ? { variables } : {}),
      ...(lorebookState ? { timedWorldInfo: lorebookState } : {}),
    },
    user_name: 'unused',
    character_name: 'unused',
    ...header,
  }
}

/** Drops invalid lorebook effects. */
export function readLorebookState(value: Json | undefined): LorebookState {
  const { sticky, cooldown, latched } = isObject(value) ? value : {}
  return {
    sticky: pick(sticky, readEffect),
    cooldown: pick(cooldown, readEffect),
    latched: pick(latched, latch => (latch === 'on' || latch === 'off' ? latch : null)),
  }
}

/** Returns null if there are no effects. `latched` is Inkling's own; other programs ignore it. */
export function writeLorebookState({ sticky, cooldown, latched }: LorebookState): JsonObject | null {
  const isLatched = Object.keys(latched).length > 0
  if (!isLatched && Object.keys(sticky).length + Object.keys(cooldown).length === 0) return null
  return { sticky, cooldown, ...(isLatched ? { latched } : {}) }
}

function readEffect(value: Json): TimedEffect | null {
  if (!isObject(value)) return null
  const [hash, start, end] = [toNumber(value.hash), toNumber(value.start), toNumber(value.end)]
  if (hash === undefined || start === undefined || end === undefined) return null
  return { hash, start, end, protected: toBoolean(value.protected) ?? false }
}

function pick<T>(value: Json | undefined, read: (item: Json) => T | null): { [entry: string]: T } {
  const entries = Object.entries(isObject(value) ? value : {})
  return Object.fromEntries(
    entries.flatMap(([key, item]) => {
      const value = read(item)
      return value === null ? [] : [[key, value]]
    }),
  )
}

export const NOTE_KEYS = ['note_prompt', 'note_interval', 'note_depth', 'note_position', 'note_role']

/** The index is the number in the file. */
const POSITIONS = ['after_main', 'in_chat', 'before_main'] as const
const ROLES: readonly ChatRole[] = ['system', 'user', 'assistant']

/** Returns null if the note has no text. */
export function readNote(metadata: JsonObject): ChatNote | null {
  const text = toText(metadata.note_prompt)
  if (text === '') return null
  return {
    text,
    interval: wholeNumber(metadata.note_interval, 1),
    place: {
      position: POSITIONS[wholeNumber(metadata.note_position, 1)] ?? 'in_chat',
      depth: wholeNumber(metadata.note_depth, 4),
      role: ROLES[wholeNumber(metadata.note_role, 0)] ?? 'system',
    },
  }
}

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
