import type { Json } from '../../json/json.ts'
import type { BookEntry } from '../model/card.ts'

/**
 * An id for each entry of a lorebook: its own, or its place in the list when it has none, or, when an entry before it
 * has that already, the next free number. `1` and `"1"` are the same id.
 */
export function entryIds(entries: readonly BookEntry[]): (string | number)[] {
  const taken = new Set<string>()
  let free = 0
  const nextFree = () => {
    while (taken.has(String(free))) free++
    return free
  }
  // Own ids go first, so that no place in the list takes one away from its owner.
  const ids = entries.map(({ id }) => (isId(id) && isNew(taken, id) ? id : null))
  return ids.map((id, at) => {
    if (id !== null) return id
    const given = taken.has(String(at)) || isId(entries[at]?.id) ? nextFree() : at
    taken.add(String(given))
    return given
  })
}

function isId(id: Json | undefined): id is string | number {
  return typeof id === 'number' || (typeof id === 'string' && id !== '')
}

function isNew(taken: Set<string>, id: string | number): boolean {
  const isFirst = !taken.has(String(id))
  taken.add(String(id))
  return isFirst
}
