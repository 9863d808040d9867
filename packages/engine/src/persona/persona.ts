import type { JsonObject } from '../json/json.ts'

/** Places for a persona's description; the notes are the top and bottom of the author's note. */
export const PERSONA_POSITIONS = ['in_prompt', 'note_top', 'note_bottom', 'at_depth', 'nowhere'] as const
export type PersonaPosition = (typeof PERSONA_POSITIONS)[number]

/** A card or group linked to a persona, by file name. */
export type PersonaConnection = { type: string; id: string }

export type ImportedPersona = {
  /** File name of the avatar, which identifies a persona in a backup that does not include the file. */
  key: string
  name: string
  title: string
  description: string
  /** Depth and role apply only at a depth, but are always kept. */
  place: { position: PersonaPosition; depth: number; role: 'system' | 'user' | 'assistant' }
  /** Name of the lorebook, empty if none. */
  lorebook: string
  connections: PersonaConnection[]
  is_default: boolean
  rest: JsonObject
}

export function makePersona(fields: Partial<ImportedPersona>): ImportedPersona {
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
    ...fields,
  }
}

/** New personas, and existing ones that stay unchanged. */
export type PersonaMerge = { added: ImportedPersona[]; skipped: ImportedPersona[] }

/** Merges restored personas into existing ones without overwriting any or changing the default. */
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
