/** Where a card's script puts its status bar: MVU leaves it at the end of each answer that has none. */
const PLACE = '<StatusPlaceHolderImpl/>'

/** An answer with a place for its status bar. */
export const withStatusPlaceholder = (answer: string): string =>
  answer.trim() === '' || answer.includes(PLACE) ? answer : `${answer}\n\n${PLACE}`

/** An answer that is gone on with, without the place at its end: that comes after all that is said. */
export function withoutStatusPlaceholder(answer: string): string {
  const end = answer.trimEnd()
  return end.endsWith(PLACE) ? end.slice(0, -PLACE.length).trimEnd() : answer
}
