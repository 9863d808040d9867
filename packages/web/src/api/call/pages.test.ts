import { expect, it } from 'vitest'
import { itemsBy, itemsOf, nextPage } from './pages.ts'

const page = (at: number, ...ids: string[]) => ({
  items: ids.map(id => ({ id, at })),
  page: at,
  limit: 2,
  total: 5,
})

it('shows a row once that new ones have pushed on to the next page, as it was last told', () => {
  const data = { pages: [page(1, 'c', 'b'), page(2, 'b', 'a')], pageParams: [1, 2] }
  expect(itemsOf(data)).toEqual([
    { id: 'c', at: 1 },
    { id: 'b', at: 2 },
    { id: 'a', at: 2 },
  ])
  expect(itemsBy(data, ({ at }) => String(at))).toHaveLength(2)
  expect(itemsOf(undefined)).toEqual([])
})

it('asks for the next page while there is one', () => {
  expect(nextPage(page(1, 'a', 'b'))).toBe(2)
  expect(nextPage(page(3, 'e'))).toBeUndefined()
  expect(nextPage(page(2))).toBeUndefined()
})
