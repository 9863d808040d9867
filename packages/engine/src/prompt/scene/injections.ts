import type { PromptRole } from '../model/message.ts'
import {
  hasText,
  joinPieces,
  type KeptPart,
  makeJoinedPart,
  type SourcedPiece,
  sourceOf,
} from '../model/part.ts'
import type { TextPlace } from '../model/types.ts'

/**
 * A text that stands inside the chat, `depth` messages before its end. At one depth, lower orders stand above higher
 * ones, and within an order assistant above user above system.
 */
export type Injection = {
  id: string
  name: string
  role: PromptRole
  depth: number
  order: number
  pieces: readonly SourcedPiece[]
}

/** The order of what is not the user's own prompt: author's notes, a card's note, lorebooks, memories. */
export const DEFAULT_ORDER = 100
/** How deep such a text stands when nobody says. */
export const DEFAULT_DEPTH = 4

const ROLES: readonly PromptRole[] = ['assistant', 'user', 'system']

/** An injection of the common order, from where its owner wants it. */
export function injectionAt(
  { depth, role = 'system' }: Omit<Extract<TextPlace, { position: 'in_chat' }>, 'position'>,
  named: { id: string; name: string },
  pieces: readonly SourcedPiece[],
): Injection {
  return { ...named, role, depth, order: DEFAULT_ORDER, pieces }
}

/**
 * The injections as they stand in the chat, top to bottom, by the number of messages that follow them. Those that share
 * depth, order and role become one part, line by line, in the order they were handed in. Deeper than the chat is before
 * all of it. `finish` has the last word on each part.
 */
export function placeInjections(
  injections: readonly Injection[],
  length: number,
  finish: (part: KeptPart) => KeptPart,
): Map<number, KeptPart[]> {
  const places = new Map<number, KeptPart[]>()
  for (const injection of joinSimilar(injections)) {
    const depth = Math.min(injection.depth, length)
    const here = places.get(depth) ?? []
    places.set(depth, here)
    here.push(finish(injectionPart(injection)))
  }
  return places
}

function joinSimilar(injections: readonly Injection[]): Injection[] {
  const joined: (Injection & { pieces: SourcedPiece[] })[] = []
  for (const injection of injections.map(withValidDepth).toSorted(compareByPlace)) {
    if (injection.pieces.length === 0) continue
    const above = joined.at(-1)
    if (above && compareByPlace(above, injection) === 0) above.pieces.push(...injection.pieces)
    else joined.push({ ...injection, pieces: [...injection.pieces] })
  }
  return joined
}

/** Files may hold any number as a depth. */
function withValidDepth(injection: Injection): Injection {
  const depth = Math.max(0, Math.trunc(injection.depth) || 0)
  return { ...injection, depth, pieces: injection.pieces.filter(hasText) }
}

/** Deeper first, so that those pressed together before the oldest message stay in order. */
function compareByPlace(a: Injection, b: Injection): number {
  return b.depth - a.depth || a.order - b.order || ROLES.indexOf(a.role) - ROLES.indexOf(b.role)
}

function injectionPart({ id, name, role, depth, pieces }: Injection): KeptPart {
  return makeJoinedPart({ id, name, role, depth, source: sourceOf(pieces), text: joinPieces(pieces) }, pieces)
}
