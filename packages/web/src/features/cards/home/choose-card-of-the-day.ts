import type { CardTile } from '@inkling/contract'

/** Only cards with a picture. Each day has another one, which stays the same when the ranking moves. */
export function chooseCardOfTheDay(cards: readonly CardTile[], day: Date): CardTile | undefined {
  const date = day.toDateString()
  const drawn = cards
    .filter(({ avatar_url }) => avatar_url !== null)
    .map(card => ({ card, number: hash(`${date} ${card.id}`) }))
  return drawn.toSorted((one, other) => one.number - other.number)[0]?.card
}

/** FNV-1a. */
const hash = (text: string): number =>
  [...text].reduce(
    (sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0,
    0x811c9dc5,
  )
