/** Placeholder for a card's status bar; MVU appends it to each answer without one. */
const PLACE = '<StatusPlaceHolderImpl/>'

export const withStatusPlaceholder = (answer: string): string =>
  answer.trim() === '' || answer.includes(PLACE) ? answer : `${answer}\n\n${PLACE}`

/** Removes the trailing placeholder before an answer is continued. */
export function withoutStatusPlaceholder(answer: string): string {
  const end = answer.trimEnd()
  return end.endsWith(PLACE) ? end.slice(0, -PLACE.length).trimEnd() : answer
}
