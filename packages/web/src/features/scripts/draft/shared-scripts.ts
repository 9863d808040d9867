import { embeddedScripts, type Json } from '@inkling/engine'
import type { ScriptsList } from './changes.ts'

/** A stored list: its scripts, and invalid entries, which are kept. */
export interface StoredScripts {
  readonly scripts: ScriptsList
  readonly others: readonly unknown[]
}

/** Parses a stored list; every script gets a unique id. */
export function readStoredScripts(stored: readonly unknown[], newId: () => string): StoredScripts {
  const ids = new Set<string>()
  const others: unknown[] = []
  const scripts = stored.flatMap(raw => {
    // Parsed one by one, so that an invalid one does not affect the rest. The input came as JSON.
    const [script] = embeddedScripts({ regex_scripts: [raw as Json] }, newId).scripts
    if (script === undefined) {
      others.push(raw)
      return []
    }
    const id = ids.has(script.id) ? newId() : script.id
    ids.add(id)
    return [id === script.id ? script : { ...script, id }]
  })
  return { scripts, others }
}

export const toStoredList = ({ scripts, others }: StoredScripts): readonly unknown[] => [
  ...scripts,
  ...others,
]
