import { setImmediate as endOfRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BatchLoader } from './combine-queries.ts'

const letters = new Map([
  [1, 'a'],
  [2, 'b'],
])

test('simultaneous lookups share one query', async () => {
  const questions: number[][] = []
  const loader = new BatchLoader<number, string>(async ids => {
    questions.push([...ids])
    return letters
  })
  expect(await Promise.all([1, 2, 1, 3].map(id => loader.find(id)))).toEqual(['a', 'b', 'a', undefined])
  expect(questions).toEqual([[1, 2, 3]])
})

test('a lookup during a query gets a query of its own', async () => {
  const first = Promise.withResolvers<Map<number, string>>()
  const answers = [first.promise, Promise.resolve(letters)]
  const loader = new BatchLoader<number, string>(async () => (await answers.shift()) ?? new Map())
  const early = loader.find(1)
  await endOfRound()
  expect(await loader.find(1)).toBe('a')
  first.resolve(new Map())
  expect(await early).toBeUndefined()
})

test('a failed query is repeated for the next lookup', async () => {
  let isUp = false
  const loader = new BatchLoader<number, string>(async () => {
    if (!isUp) throw new Error('away')
    return letters
  })
  await expect(Promise.all([loader.find(1), loader.find(2)])).rejects.toThrow('away')
  isUp = true
  expect(await loader.find(2)).toBe('b')
})
