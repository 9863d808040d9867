import type { ImportedPersona } from './persona.ts'

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
