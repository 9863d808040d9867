/** What was there, what is there now, or both, where one became the other. */
export interface Pair<Thing> {
  readonly before: Thing | null
  readonly after: Thing | null
}

/**
 * Pairs the things of two lists: by the first of the keys that two of them share, in turn. A key that is null says
 * nothing. What finds no other was removed or added. The order is that of now, and what is gone stands at the end.
 */
export function pairUp<Thing>(
  before: readonly Thing[],
  after: readonly Thing[],
  keys: readonly ((thing: Thing) => string | null)[],
): Pair<Thing>[] {
  const partners = new Map<Thing, Thing>()
  let left = [...before]
  for (const keyOf of keys) {
    const waiting = Map.groupBy(left, keyOf)
    for (const thing of after) {
      if (partners.has(thing)) continue
      const key = keyOf(thing)
      const partner = key === null ? undefined : waiting.get(key)?.shift()
      if (partner !== undefined) partners.set(thing, partner)
    }
    const found = new Set(partners.values())
    left = left.filter(thing => !found.has(thing))
  }
  return [
    ...after.map(thing => ({ before: partners.get(thing) ?? null, after: thing })),
    ...left.map(thing => ({ before: thing, after: null })),
  ]
}
