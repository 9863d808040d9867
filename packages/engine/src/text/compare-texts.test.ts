import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareTexts, type TextPiece } from './compare-texts.ts'

/** [-removed-]{+added+}, and the rest unchanged. */
const drawn = (pieces: readonly TextPiece[]): string =>
  pieces
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`))
    .join('')

const side = (pieces: readonly TextPiece[], other: TextPiece['kind']): string =>
  pieces
    .filter(({ kind }) => kind !== other)
    .map(({ text }) => text)
    .join('')

describe('two texts', () => {
  it.each([
    ['nothing', 'the same', 'the same', 'the same'],
    ['a word', 'Amy is calm today.', 'Amy is wild today.', 'Amy is [-calm-]{+wild+} today.'],
    ['a Chinese character', '她今天很安静。', '她今天很热闹。', '她今天很[-安静-]{+热闹+}。'],
    ['a line', 'one\ntwo\nthree\n', 'one\nthree\n', 'one\n[-two\n-]three\n'],
    ['all of it', 'calm', 'storm', '[-calm-]{+storm+}'],
    ['its end', 'one', 'one\ntwo', 'one{+\ntwo+}'],
    ['from nothing', '', 'new', '{+new+}'],
  ])('differ by %s', (_, before, after, expected) => {
    expect(drawn(compareTexts(before, after))).toBe(expected)
  })

  it('can both be rebuilt from their comparison', () => {
    const text = fc.array(fc.constantFrom('a', 'bc', '猫', ' ', '\n', '👍')).map(words => words.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = compareTexts(before, after)
        expect(side(pieces, 'added')).toBe(before)
        expect(side(pieces, 'removed')).toBe(after)
      }),
    )
  })

  it('that have nothing in common are compared quickly, however long', () => {
    const lines = (word: string) => Array.from({ length: 50_000 }, (_, n) => `${word} ${n}`).join('\n')
    const pieces = compareTexts(lines('old'), lines('new'))
    expect(side(pieces, 'removed')).toBe(lines('new'))
  })
})
