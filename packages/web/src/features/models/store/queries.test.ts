import { expect, test } from 'vitest'
import { wholeList } from './queries.ts'

test('a list of four hundred models is read whole', async () => {
  const all = Array.from({ length: 400 }, (_, at) => at)
  const asked: number[] = []
  const list = await wholeList(async ({ page, limit }) => {
    asked.push(page)
    return { items: all.slice((page - 1) * limit, page * limit), total: all.length }
  })
  expect(list).toEqual({ items: all, total: 400 })
  expect(asked).toEqual([1, 2, 3, 4])
})

test('a list that shrinks meanwhile comes to an end', async () => {
  const list = await wholeList(async ({ page }) => ({
    items: page === 1 ? Array(100).fill(1) : [],
    total: 150,
  }))
  expect(list.items).toHaveLength(100)
})
