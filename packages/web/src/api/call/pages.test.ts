import { expect, it } from 'vitest'
import { itemsBy, itemsOf, nextPage, wholeList } from './pages.ts'

const page = (at: number, ...ids: string[]) => ({
  items: ids.map(id => ({ id, at })),
  page: at,
  limit: 2,
  total: 5,
})

it('shows a row once, in its latest version, when new rows have moved it to the next page', () => {
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

it('a list of four hundred rows is read completely', async () => {
  const all = Array.from({ length: 400 }, (_, at) => at)
  const pages: number[] = []
  const list = await wholeList(async ({ page, limit }) => {
    pages.push(page)
    return { items: all.slice((page - 1) * limit, page * limit), total: all.length }
  })
  expect(list).toEqual({ items: all, total: 400 })
  expect(pages).toEqual([1, 2, 3, 4])
})

it('a list that shrinks while it is read comes to an end', async () => {
  const list = await wholeList(async ({ page }) => ({
    items: page === 1 ? Array(100).fill(1) : [],
    total: 150,
  }))
  expect(list.items).toHaveLength(100)
})
