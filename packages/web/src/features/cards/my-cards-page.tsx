/** One's own cards, by status. */
export function MyCardsPage() {
  return <main />
}
