import type { JsonObject } from '../json/json.ts'

/** Places for a persona's description; notes are the author's note. */
export const PERSONA_POSITIONS = ['in_prompt', 'note_top', 'note_bottom', 'at_depth', 'nowhere'] as const
export type PersonaPosition = (typeof PERSONA_POSITIONS)[number]

/** A card or group linked to a persona, by its file name. */
export type PersonaConnection = { type: string; id: string }

export type ImportedPersona = {
  /** Identifies a persona in a backup: its avatar's file name, which is not included. */
  key: string
  name: string
  title: string
  description: string
  /** Place in the prompt. Depth and role apply only at a depth, but are kept otherwise. */
  place: { position: PersonaPosition; depth: number; role: 'system' | 'user' | 'assistant' }
  /** Name of its lorebook; empty if none. */
  lorebook: string
  connections: PersonaConnection[]
  is_default: boolean
  /** All other fields in the file. */
  rest: JsonObject
}

/** Creates a persona with defaults. */
export function makePersona(given: Partial<ImportedPersona>): ImportedPersona {
  return {
    key: '',
    name: '',
    title: '',
    description: '',
    place: { position: 'in_prompt', depth: 2, role: 'system' },
    lorebook: '',
    connections: [],
    is_default: false,
    rest: {},
    ...given,
  }
}

/** Result of restoring personas: new ones, and existing ones that stay unchanged. */
export type PersonaMerge = { added: ImportedPersona[]; skipped: ImportedPersona[] }

/** Merges restored personas with existing ones. Never overwrites, and keeps the default. */
export function mergePersonas(
  existing: readonly Pick<ImportedPersona, 'key' | 'is_default'>[],
  restored: readonly ImportedPersona[],
): PersonaMerge {
  const keys = new Set(existing.map(({ key }) => key))
  const hasDefault = existing.some(({ is_default }) => is_default)
  const { added = [], skipped = [] } = Object.groupBy(restored, ({ key }) =>
    keys.has(key) ? 'skipped' : 'added',
  )
  return { added: hasDefault ? added.map(each => ({ ...each, is_default: false })) : added, skipped }
}
