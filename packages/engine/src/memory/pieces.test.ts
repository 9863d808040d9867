import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTokens } from '../text/tokens/count-tokens.ts'
import { splitIntoChunks } from './pieces.ts'

const texts = (text: string, maxTokens: number) => splitIntoChunks(text, maxTokens).map(piece => piece.text)

describe('chunks of a text', () => {
  it('are the text itself when it is short', () => {
    expect(splitIntoChunks('  Hello there.\n', 100)).toEqual([{ text: 'Hello there.', starts: 2, ends: 14 }])
  })

  it('are none for blank text', () => {
    expect(splitIntoChunks(' \n\t', 100)).toEqual([])
    expect(splitIntoChunks('', 100)).toEqual([])
  })

  it('end at paragraphs', () => {
    const paragraph = 'word '.repeat(20).trim()
    expect(texts(`${paragraph}\n\n${paragraph}\n\n${paragraph}`, 25)).toEqual([
      paragraph,
      paragraph,
      paragraph,
    ])
  })

  it('end at sentences, in Latin and Chinese scripts', () => {
    expect(
      texts('The fox ran off 3.14 miles. "Then it slept on the hill!" Nobody ever saw it again.', 12),
    ).toEqual(['The fox ran off 3.14 miles.', '"Then it slept on the hill!"', 'Nobody ever saw it again.'])
    expect(texts('她把钥匙藏在了井里。“没有人会找到它！”他们再也没有提起过这件事。', 16)).toEqual([
      '她把钥匙藏在了井里。',
      '“没有人会找到它！”',
      '他们再也没有提起过这件事。',
    ])
  })

  it('have about the same length', () => {
    const sentence = 'The fox ran over the hill. '
    const tokens = splitIntoChunks(sentence.repeat(23), 100).map(piece => countTokens(piece.text))
    expect(Math.min(...tokens)).toBeGreaterThan(Math.max(...tokens) / 2)
  })

  it('cut a sentence without an end, but never a character', () => {
    const pieces = splitIntoChunks('🦊'.repeat(1_000), 64)
    expect(pieces.length).toBeGreaterThan(10)
    expect(pieces.every(({ text }) => text.isWellFormed())).toBe(true)
  })

  it.each([['.'], ['。"'], ['\n'], ['a'], ['漢'], [' '], ['."']])(
    'are found in linear time in a megabyte of %j',
    unit => {
      expect(splitIntoChunks(unit.repeat(1_000_000 / unit.length), 256).length).toBeGreaterThanOrEqual(0)
    },
  )

  it('omit only white space, know their positions, and stay within the token limit', () => {
    const unit = fc.constantFrom('word ', 'a', '.', '! ', '。', '龙', '”', '\n', '\n\n', ' ', '🦊', '12')
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 300 }), fc.integer({ min: 8, max: 60 }), (text, max) => {
        const pieces = splitIntoChunks(text, max)
        for (const { text: piece, starts, ends } of pieces) {
          expect(text.slice(starts, ends)).toBe(piece)
          expect(countTokens(piece)).toBeLessThanOrEqual(max)
        }
        const joined = pieces.map(piece => piece.text).join('')
        expect(joined.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      }),
    )
  })
})
