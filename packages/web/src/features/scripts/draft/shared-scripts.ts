import { embeddedScripts, type Json } from '@inkling/engine'
import type { ScriptsList } from './changes.ts'

/** `unreadable` are invalid entries, which are kept. */
export interface StoredScripts {
  readonly scripts: ScriptsList
  readonly unreadable: readonly unknown[]
}

export function readStoredScripts(stored: readonly unknown[], newId: () => string): StoredScripts {
  const ids = new Set<string>()
  const unreadable: unknown[] = []
  const scripts = stored.flatMap(raw => {
    // Each script is parsed separately, so that an invalid one doesn't affect the others. The input was JSON.
    const [script] = embeddedScripts({ regex_scripts: [raw as Json] }, newId).scripts
    if (script === undefined) {
      unreadable.push(raw)
      return []
    }
    const id = ids.has(script.id) ? newId() : script.id
    ids.add(id)
    return [id === script.id ? script : { ...script, id }]
  })
  return { scripts, unreadable }
}

export const toStoredList = ({ scripts, unreadable }: StoredScripts): readonly unknown[] => [
  ...scripts,
  ...unreadable,
]
