import { expect, test } from 'vitest'
import { processEach } from './run-jobs.ts'

test('all that is due is done, however much that is', async () => {
  const due = new Set(Array.from({ length: 1_234 }, (_, number) => number))
  const find = async (limit: number) => [...due].slice(0, limit)
  await processEach(find, async one => void due.delete(one))
  expect(due.size).toBe(0)
})

test('one that can’t be done is told once, and holds up none of the others', async () => {
  const due = new Set([1, 2, 3])
  const doing = processEach(
    async limit => [...due].slice(0, limit),
    async one => {
      if (one === 2) throw new Error('two stays')
      due.delete(one)
    },
  )
  await expect(doing).rejects.toThrow('two stays')
  expect([...due]).toEqual([2])
})
