import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTokens } from './count-tokens.ts'
import { truncate } from './truncate.ts'

describe('the token estimate', () => {
  it.each([
    ['', 0, 0],
    ['Hello, world!', 4, 4],
    // What the vocabularies of 2023 and later need, at least and at most with a margin above.
    ['The quick brown fox jumps over the lazy dog. It was not amused, and told everyone so.', 19, 24],
    ['你好，很高兴认识你！你也是来寻找古代魔法书的吗？', 15, 26],
    ['こんにちは、世界。', 5, 10],
    ['Здравствуйте, как ваши дела?', 8, 16],
    ['1234567890', 4, 10],
    ['👍🏽', 3, 6],
    ['----------------', 1, 8],
    ['function f(x) {\n    return x + 1\n}', 12, 18],
  ])('of %j lies between %i and %i', (text, least, most) => {
    expect(countTokens(text)).toBeGreaterThanOrEqual(least)
    expect(countTokens(text)).toBeLessThanOrEqual(most)
  })

  it('never grows by taking text away', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(countTokens(a)).toBeLessThanOrEqual(countTokens(a + b) + 1)
      }),
    )
  })
})

describe('a truncated text', () => {
  it('is the text itself when it is short enough', () => {
    expect(truncate('abc', 3)).toBe('abc')
  })

  it('ends with an ellipsis within its length', () => {
    expect(truncate('abcdef', 4)).toBe('abc…')
  })

  it('never ends with half an emoji', () => {
    expect(truncate('a👍👍', 3)).toBe('a…')
  })
})
