import { describe, expect, it } from 'vitest'
import { truncate } from './truncate.ts'

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
