import type { PartSource, Role } from './types.ts'

/**
 * A text that stands inside the chat, `depth` messages before its end. At one depth, lower orders stand above higher
 * ones, and within an order assistant above user above system.
 */
export type Injection = {
  id: string
  name: string
  source: PartSource
  role: Role
  text: string
  depth: number
  order: number
}

/** The order of what is not the user's own: author's notes, a card's note, lorebooks. */
export const COMMON_ORDER = 100

const ROLES: readonly Role[] = ['assistant', 'user', 'system']

/**
 * The injections as they stand in the chat, by the number of messages that follow them. Those that share depth, order
 * and role become one text, line by line, in the order they were handed in. Deeper than the chat is before all of it.
 */
export function placeInjections(injections: readonly Injection[], length: number): Map<number, Injection[]> {
  const places = new Map<number, Injection[]>()
  for (const injection of injections.toSorted(byPlace)) {
    if (injection.text.trim() === '') continue
    const depth = Math.min(injection.depth, length)
    const here = places.get(depth) ?? []
    places.set(depth, here)
    const above = here.at(-1)
    if (above && above.depth === injection.depth && byPlace(above, injection) === 0) {
      here[here.length - 1] = { ...above, text: `${above.text}\n${injection.text.trim()}` }
    } else {
      here.push({ ...injection, text: injection.text.trim() })
    }
  }
  return places
}

/** Deeper first, so that those pressed together before the oldest message stay in order. */
function byPlace(a: Injection, b: Injection): number {
  return b.depth - a.depth || a.order - b.order || ROLES.indexOf(a.role) - ROLES.indexOf(b.role)
}
