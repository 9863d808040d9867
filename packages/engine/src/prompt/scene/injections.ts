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
 * A text in the chat, `depth` messages before its end. At one depth, lower orders come first, then assistant, user,
 * system.
 */
export type Injection = {
  id: string
  name: string
  role: PromptRole
  depth: number
  order: number
  pieces: readonly SourcedPiece[]
}

/** Order of author's notes, card notes, lorebooks and memories. */
export const DEFAULT_ORDER = 100
export const DEFAULT_DEPTH = 4

const ROLES: readonly PromptRole[] = ['assistant', 'user', 'system']

export function injectionAt(
  { depth, role = 'system' }: Omit<Extract<TextPlace, { position: 'in_chat' }>, 'position'>,
  label: { id: string; name: string },
  pieces: readonly SourcedPiece[],
): Injection {
  return { ...label, role, depth, order: DEFAULT_ORDER, pieces }
}

/**
 * Places injections, keyed by the number of messages after them. Equal depth, order and role join into one part. Depths
 * beyond the chat go before it. `finish` post-processes each part.
 */
export function placeInjections(
  injections: readonly Injection[],
  length: number,
  finish: (part: KeptPart) => KeptPart,
): Map<number, KeptPart[]> {
  const places = new Map<number, KeptPart[]>()
  for (const injection of joinSimilar(injections)) {
    const depth = Math.min(injection.depth, length)
    const atDepth = places.get(depth) ?? []
    places.set(depth, atDepth)
    atDepth.push(finish(injectionPart(injection)))
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

/** Files may contain any number as depth. */
function withValidDepth(injection: Injection): Injection {
  const depth = Math.max(0, Math.trunc(injection.depth) || 0)
  return { ...injection, depth, pieces: injection.pieces.filter(hasText) }
}

/** Deeper first, to keep the order of those beyond the oldest message. */
function compareByPlace(a: Injection, b: Injection): number {
  return b.depth - a.depth || a.order - b.order || ROLES.indexOf(a.role) - ROLES.indexOf(b.role)
}

function injectionPart({ id, name, role, depth, pieces }: Injection): KeptPart {
  return makeJoinedPart({ id, name, role, depth, source: sourceOf(pieces), text: joinPieces(pieces) }, pieces)
}
