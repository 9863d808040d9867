import type { CardId, CardTile } from '@inkling/contract'
import { expect, test } from 'vitest'
import { chooseCardOfTheDay } from './choose-card-of-the-day.ts'

const card = (id: number, avatar_url: string | null = '/media/a.webp') =>
  ({ id: `00000000-0000-7000-8000-${String(id).padStart(12, '0')}` as CardId, avatar_url }) as CardTile

const cards = Array.from({ length: 24 }, (_, id) => card(id))
const days = Array.from({ length: 60 }, (_, day) => new Date(2026, 10, 1 + day))

test('days have different cards, and every card comes up', () => {
  const chosen = days.map(day => chooseCardOfTheDay(cards, day)?.id)
  expect(new Set(chosen).size).toBeGreaterThan(15)
})

test('a day keeps its card, whatever the order of the ranking and the hour', () => {
  const [day] = days as [Date]
  const evening = new Date(day.getTime() + 20 * 3_600_000)
  expect(chooseCardOfTheDay(cards.toReversed(), evening)).toBe(chooseCardOfTheDay(cards, day))
})

test('cards without a picture are not chosen', () => {
  expect(chooseCardOfTheDay([card(1, null), card(2)], days[0] as Date)?.id).toBe(card(2).id)
  expect(chooseCardOfTheDay([card(1, null)], days[0] as Date)).toBe(undefined)
})
