/** One card: its art, what it says of itself, and the way into a chat with it. */
export function CardPage() {
  return <main />
}
