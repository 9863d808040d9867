import { embeddedScripts, type Json } from '@inkling/engine'
import type { ScriptsList } from './changes.ts'

/** A list as a card or one's settings have it: its scripts, and what is none and is kept all the same. */
export interface StoredScripts {
  readonly scripts: ScriptsList
  readonly others: readonly unknown[]
}

/** Reads a stored list. Every script gets an id of its own, which it is known by from then on. */
export function readStoredScripts(stored: readonly unknown[], newId: () => string): StoredScripts {
  const ids = new Set<string>()
  const others: unknown[] = []
  const scripts = stored.flatMap(raw => {
    // Each alone, so that one that can't be read takes no other along, however many there are. All of it came as JSON.
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
