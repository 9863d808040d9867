import type { TracedMatch, TracedPlace } from '@inkling/engine'

interface MatchedPiece {
  readonly start: number
  readonly text: string
  /** Index of the match; null outside of matches. */
  readonly match: number | null
  /** The innermost group, from 1; 0 for none. */
  readonly group: number
}

/** Further matches aren't highlighted. */
const MAX_MATCHES = 300

export function splitByMatches(text: string, matches: readonly TracedMatch[]): MatchedPiece[] {
  const pieces: MatchedPiece[] = []
  let at = 0
  const add = (end: number, match: number | null, group: number) => {
    if (end > at) pieces.push({ start: at, text: text.slice(at, end), match, group })
    at = Math.max(at, end)
  }
  matches.slice(0, MAX_MATCHES).forEach((match, index) => {
    add(match.start, null, 0)
    for (const end of groupBordersOf(match)) add(end, index, innermost(match.places, at, end))
  })
  add(text.length, null, 0)
  return pieces
}

function groupBordersOf({ start, end, places }: TracedMatch): number[] {
  const borders = places.flatMap(place => (place ? [place.start, place.end] : []))
  const inside = borders.filter(border => border > start && border < end)
  return [...new Set([...inside, end])].sort((one, other) => one - other)
}

/** Later groups are nested deeper. A look-around's match may lie elsewhere. */
const innermost = (places: readonly (TracedPlace | null)[], start: number, end: number): number =>
  places.findLastIndex(place => place !== null && place.start <= start && place.end >= end) + 1
