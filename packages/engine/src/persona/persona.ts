import type { JsonObject } from '../json/json.ts'

/** Where a persona's description stands in the prompt. The notes are the author's. */
export const PERSONA_POSITIONS = ['in_prompt', 'note_top', 'note_bottom', 'at_depth', 'nowhere'] as const
export type PersonaPosition = (typeof PERSONA_POSITIONS)[number]

/** A card or a group of cards that a persona is used with, by the file name it had. */
export type PersonaConnection = { type: string; id: string }

/** Who the user is, as files know it. */
export type ImportedPersona = {
  /** What tells a backup's personas apart: the file name of the avatar, which is not in the backup. */
  key: string
  name: string
  title: string
  description: string
  /** As the prompt takes it. Depth and role count only at a depth, and are kept where they do not. */
  place: { position: PersonaPosition; depth: number; role: 'system' | 'user' | 'assistant' }
  /** The name of the lorebook that belongs to it, or nothing. */
  lorebook: string
  connections: PersonaConnection[]
  is_default: boolean
  /** Everything else the file said about it. */
  rest: JsonObject
}

/** A persona of whom nothing is known but what is given. */
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

/** What restoring personas would do: who is new, and who is there already and stays as they are. */
export type PersonaMerge = { added: ImportedPersona[]; skipped: ImportedPersona[] }

/** Puts restored personas beside those that are there. Nobody is overwritten, and a default stays the default. */
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
