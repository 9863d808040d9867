import {
  hasText,
  joinPieces,
  type KeptPart,
  makeJoinedPart,
  type SourcedPiece,
  sourceOf,
} from '../model/part.ts'
import type { TextPlace } from '../model/types.ts'
import { DEFAULT_DEPTH, type Injection, injectionAt } from '../scene/injections.ts'

/** A text that is no prompt of the order: an author's note, a summary. */
export type Aside = { id: string; name: string; place: TextPlace; pieces: readonly SourcedPiece[] }

/** Asides by where they stand. */
export type PlacedAsides = { beforeMain: KeptPart[]; afterMain: KeptPart[]; inChat: Injection[] }

/** In the chat, where such texts usually stand. */
export const DEFAULT_PLACE: TextPlace = { position: 'in_chat', depth: DEFAULT_DEPTH }

/** Puts asides where their owners want them, each side in the order handed in. */
export function placeAsides(asides: readonly Aside[]): PlacedAsides {
  const placed: PlacedAsides = { beforeMain: [], afterMain: [], inChat: [] }
  for (const { place, pieces, ...named } of asides) {
    const said = pieces.filter(hasText)
    if (said.length === 0) continue
    switch (place.position) {
      case 'before_main':
        placed.beforeMain.push(toMainPart(named, place, said))
        break
      case 'after_main':
        placed.afterMain.push(toMainPart(named, place, said))
        break
      case 'in_chat':
        placed.inChat.push(injectionAt(place, named, said))
    }
  }
  return placed
}

function toMainPart(
  named: { id: string; name: string },
  { role = 'system' }: TextPlace,
  pieces: readonly SourcedPiece[],
): KeptPart {
  return makeJoinedPart({ ...named, role, source: sourceOf(pieces), text: joinPieces(pieces) }, pieces)
}
