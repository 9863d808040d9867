import type { TracedMatch, TracedPlace } from '@inkling/engine'

/** A stretch of a text: outside of any match, or in one, and there perhaps in a group. */
export interface MatchedPiece {
  readonly start: number
  readonly text: string
  /** Which match it is in, from 0; null outside. */
  readonly match: number | null
  /** The innermost group that it is in, from 1; 0 for none. */
  readonly group: number
}

/** Nobody looks at more of them one by one. */
const MOST_MATCHES = 300

/** A text in pieces, by what was matched in it. */
export function splitByMatches(text: string, matches: readonly TracedMatch[]): MatchedPiece[] {
  const pieces: MatchedPiece[] = []
  let at = 0
  const add = (end: number, match: number | null, group: number) => {
    if (end > at) pieces.push({ start: at, text: text.slice(at, end), match, group })
    at = Math.max(at, end)
  }
  matches.slice(0, MOST_MATCHES).forEach((match, index) => {
    add(match.start, null, 0)
    for (const end of groupBordersOf(match)) add(end, index, innermost(match.places, at, end))
  })
  add(text.length, null, 0)
  return pieces
}

/** Where groups of a match begin or end within it, and its own end. */
function groupBordersOf({ start, end, places }: TracedMatch): number[] {
  const borders = places.flatMap(place => (place ? [place.start, place.end] : []))
  const inside = borders.filter(border => border > start && border < end)
  return [...new Set([...inside, end])].sort((one, other) => one - other)
}

/** Groups that begin later are within those that hold the same place. What a look-around found may lie elsewhere. */
const innermost = (places: readonly (TracedPlace | null)[], start: number, end: number): number =>
  places.findLastIndex(place => place !== null && place.start <= start && place.end >= end) + 1
