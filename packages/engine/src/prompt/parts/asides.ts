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

/** A text outside the prompt order: author's note or summary. */
export type Aside = { id: string; name: string; place: TextPlace; pieces: readonly SourcedPiece[] }

export type PlacedAsides = { beforeMain: KeptPart[]; afterMain: KeptPart[]; inChat: Injection[] }

export const DEFAULT_PLACE: TextPlace = { position: 'in_chat', depth: DEFAULT_DEPTH }

/** Keeps the asides' order at each place. */
export function placeAsides(asides: readonly Aside[]): PlacedAsides {
  const placed: PlacedAsides = { beforeMain: [], afterMain: [], inChat: [] }
  for (const { place, pieces, ...label } of asides) {
    const nonEmpty = pieces.filter(hasText)
    if (nonEmpty.length === 0) continue
    switch (place.position) {
      case 'before_main':
        placed.beforeMain.push(toMainPart(label, place, nonEmpty))
        break
      case 'after_main':
        placed.afterMain.push(toMainPart(label, place, nonEmpty))
        break
      case 'in_chat':
        placed.inChat.push(injectionAt(place, label, nonEmpty))
    }
  }
  return placed
}

function toMainPart(
  label: { id: string; name: string },
  { role = 'system' }: TextPlace,
  pieces: readonly SourcedPiece[],
): KeptPart {
  return makeJoinedPart({ ...label, role, source: sourceOf(pieces), text: joinPieces(pieces) }, pieces)
}
