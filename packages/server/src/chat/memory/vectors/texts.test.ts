import { expect, test } from 'vitest'
import { splitAllIntoChunks } from './texts.ts'

test('long texts take turns with short ones', async () => {
  let turns = 0
  let next = setImmediate(function count() {
    turns++
    next = setImmediate(count)
  })
  const texts = Array.from({ length: 5 }, (_, n) => `${n} ${'The lamp was lit. '.repeat(100)}`)
  const pieces = await splitAllIntoChunks(texts, { max_tokens: 256 })
  clearImmediate(next)
  expect(pieces.map(([first]) => first?.words.slice(0, 5))).toEqual([
    '0 The',
    '1 The',
    '2 The',
    '3 The',
    '4 The',
  ])
  expect(turns).toBeGreaterThanOrEqual(texts.length - 1)
})
