import type { Json } from '../../json/json.ts'
import type { BookEntry } from '../model/card.ts'

/** Ids of a lorebook's entries: the entry's own, else its index, else the next free number. `1` and `"1"` are equal. */
export function entryIds(entries: readonly BookEntry[]): (string | number)[] {
  const usedIds = new Set<string>()
  let free = 0
  const nextFree = () => {
    while (usedIds.has(String(free))) free++
    return free
  }
  // Own ids come first, so that no index takes one.
  const ids = entries.map(({ id }) => (isId(id) && isNew(usedIds, id) ? id : null))
  return ids.map((id, at) => {
    if (id !== null) return id
    const given = usedIds.has(String(at)) || isId(entries[at]?.id) ? nextFree() : at
    usedIds.add(String(given))
    return given
  })
}

function isId(id: Json | undefined): id is string | number {
  return typeof id === 'number' || (typeof id === 'string' && id !== '')
}

function isNew(usedIds: Set<string>, id: string | number): boolean {
  const isFirst = !usedIds.has(String(id))
  usedIds.add(String(id))
  return isFirst
}
