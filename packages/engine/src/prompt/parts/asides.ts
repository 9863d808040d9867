import { isSaid, joinPieces, type KeptPart, makeJoinedPart, type Piece, sourceOf } from '../model/part.ts'
import type { Place } from '../model/types.ts'
import { COMMON_DEPTH, type Injection, injectionAt } from '../scene/injections.ts'

/** A text that is no prompt of the order: an author's note, a summary. */
export type Aside = { id: string; name: string; place: Place; pieces: readonly Piece[] }

/** Asides by where they stand. */
export type PlacedAsides = { beforeMain: KeptPart[]; afterMain: KeptPart[]; inChat: Injection[] }

/** In the chat, where such texts usually stand. */
export const COMMON_PLACE: Place = { position: 'in_chat', depth: COMMON_DEPTH }

/** Puts asides where their owners want them, each side in the order handed in. */
export function placeAsides(asides: readonly Aside[]): PlacedAsides {
  const placed: PlacedAsides = { beforeMain: [], afterMain: [], inChat: [] }
  for (const { place, pieces, ...named } of asides) {
    const said = pieces.filter(isSaid)
    if (said.length === 0) continue
    switch (place.position) {
      case 'before_main':
        placed.beforeMain.push(besideMain(named, place, said))
        break
      case 'after_main':
        placed.afterMain.push(besideMain(named, place, said))
        break
      case 'in_chat':
        placed.inChat.push(injectionAt(place, named, said))
    }
  }
  return placed
}

function besideMain(
  named: { id: string; name: string },
  { role = 'system' }: Place,
  pieces: readonly Piece[],
): KeptPart {
  return makeJoinedPart({ ...named, role, source: sourceOf(pieces), text: joinPieces(pieces) }, pieces)
}
