import fc from 'fast-check'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { knownIdeographs } from '../testing/known-ideographs.ts'
import { median, relativeError } from '../testing/token-errors.ts'
import { TOKEN_SAMPLES, type TokenSample } from '../testing/token-samples.ts'
import { countTokens } from './count-tokens.ts'
import { EVERYDAY_WORDS, KNOWN_IDEOGRAPHS } from './ideograph-cost.ts'

describe('the token estimate, compared with the GPT-4o tokenizer,', () => {
  const errors = (kind: TokenSample['kind']) =>
    TOKEN_SAMPLES.filter(sample => sample.kind === kind).map(sample => relativeError(sample.text))

  it.each([
    ['english', 0.04],
    ['chinese', 0.05],
    ['markup', 0.1],
  ] as const)('is right for %s texts within %d in the median', (kind, maxError) => {
    expect(median(errors(kind).map(Math.abs))).toBeLessThanOrEqual(maxError)
  })

  it.each(TOKEN_SAMPLES.map(sample => [sample.name, sample] as const))(
    'stays inside the window: %s',
    (_, sample) => {
      // Invented names are the worst case for any estimate.
      const minError = sample.name === 'fantasy names' ? -0.13 : -0.06
      expect(relativeError(sample.text)).toBeGreaterThanOrEqual(minError)
      expect(relativeError(sample.text)).toBeLessThanOrEqual(0.25)
    },
  )

  it('knows the ideographs and words that are one token', () => {
    expect(KNOWN_IDEOGRAPHS).toBe(knownIdeographs())
    for (const word of EVERYDAY_WORDS.match(/../g) ?? [])
      expect([word, encode(word).length]).toEqual([word, 1])
  })
})

describe('the token estimate', () => {
  it.each([
    ['', 0],
    ['Hello, world!', 5],
    ["don't", 2],
    ['1234567890', 4],
    ['at 5', 3],
    ['----------------', 2],
    ['a\n\n\nb', 3],
    ['    x', 2],
    ['camelCaseWord', 4],
    ['我们知道', 2],
    ['嗡', 3],
  ])('of %j is %i', (text, tokens) => {
    expect(countTokens(text)).toBe(tokens)
  })

  it('hardly grows when text is taken away', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(countTokens(a)).toBeLessThanOrEqual(countTokens(a + b) + 2)
      }),
      { numRuns: 1000 },
    )
  })

  it('is a finite number for every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const tokens = countTokens(text)
        expect(Number.isSafeInteger(tokens) && tokens >= 0 && tokens <= 4 * text.length).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})
