import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkFind } from './check.ts'

/** Each finding's code with its text. */
function findings(findRegex: string): string[] {
  return checkFind(findRegex).map(({ code, start, end }) => `${code}: ${findRegex.slice(start, end)}`)
}

describe('a pattern is reported as', () => {
  it.each([
    ['/(a+)+$/g', 'nested_loops: (a+)+'],
    ['/^(([a-z])+.)+[A-Z]([a-z])+$/g', 'nested_loops: (([a-z])+.)+'],
    ['/(x+x+)+y/g', 'nested_loops: (x+x+)+'],
    ['/(.*)*#/g', 'nested_loops: (.*)*'],
    ['/x(\\w+\\s?)*!/g', 'nested_loops: (\\w+\\s?)*'],
    ['/(?:.*?,){20}P/g', 'nested_loops: (?:.*?,){20}'],
    ['/((中)+)+。/g', 'nested_loops: ((中)+)+'],
    ['/(\\u{4e2d}+)+。/gu', 'nested_loops: (\\u{4e2d}+)+'],
    ['/(a|a)*b/g', 'ambiguous_alternatives: (a|a)*'],
    ['/(a|aa)+$/g', 'ambiguous_alternatives: (a|aa)+'],
    ['/(\\w|\\d)+$/g', 'ambiguous_alternatives: (\\w|\\d)+'],
    ['/(a|A)+$/gi', 'ambiguous_alternatives: (a|A)+'],
    ['/(.|\\s)*x/g', 'ambiguous_alternatives: (.|\\s)*'],
    ['/\\s*\\s*x/g', 'loops_in_a_row: \\s*\\s*'],
    ['/^.*a.*b/g', 'loops_in_a_row: .*a.*'],
    ['/(\\s*)(\\s*)x/g', 'loops_in_a_row: (\\s*)(\\s*)'],
    ['/[\\s\\S]+<a>([\\s\\S]*?)<b>/g', 'loops_in_a_row: [\\s\\S]+<a>([\\s\\S]*?)'],
  ])('dangerous: %s', (findRegex, expected) => {
    expect(findings(findRegex)).toEqual([expected])
  })

  it.each([
    '/a+b+c/g',
    '/(\\w+\\s)+x/g',
    '/(?:"[^"]*",?)+x/g',
    '/(<[^>]*>\\s*)+x/g',
    '/(.|\\n)*x/g',
    '/(ab|ac)*x/g',
    '/(a|ab)*x/g',
    '/(a+)+/g',
    '/(a|A)+$/g',
    '/(?=(a+)+)b/g',
    '/(a{1,3})?b/g',
    '/<UpdateVariable>[\\s\\S]*?</UpdateVariable>/gm',
    '/[^\\]]+\\](?<n>x)\\k<n>{2}/g',
    '/\\p{L}+\\s\\p{L}+!/gu',
  ])('harmless: %s', findRegex => {
    expect(findings(findRegex)).toEqual([])
  })
})

describe('an author is told', () => {
  it.each([
    ['', ['empty: ']],
    ['/(/g', ['invalid: (']],
    ['a', ['only_first_match: a']],
    ['/a/', ['only_first_match: a']],
    ['/a/gd', ['flags_refused: gd', 'only_first_match: /a/gd']],
    ['/a/g and more', ['trailing_text:  and more']],
    ['/a/g\nb', ['cut_at_line_end: \nb']],
  ])('how %j is read', (findRegex, expected) => {
    expect(findings(findRegex)).toEqual(expected)
  })

  it('of an invalid pattern in the compiler’s words', () => {
    expect(checkFind('/(/g')[0]?.detail).toContain('Unterminated group')
  })

  it('that a pattern is too long', () => {
    expect(findings(`${'a'.repeat(4_096)}bcd`)).toEqual(['too_long: bcd'])
  })
})

it('any pattern can be checked', () => {
  const piece = fc.constantFrom(
    ...'ab中.|()[]*+?\\^$-{},12<>=!:',
    '\\w',
    '\\1',
    '(?:',
    '(?<n>',
    '[^',
    '+?',
    '😀',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.constantFrom('', 'g', 'iu'), (pieces, flags) => {
      const findRegex = `/${pieces.join('')}/${flags}`
      for (const { start, end } of checkFind(findRegex))
        expect(0 <= start && start <= end && end <= findRegex.length).toBe(true)
    }),
    { numRuns: 3_000 },
  )
})

it.each([
  ['groups in groups', `/${'('.repeat(1_300)}a+${')+'.repeat(1_300)}$/`],
  ['groups in groups that look as if they never closed', `/${'('.repeat(60)}${'\\p{)}'.repeat(60)}/`],
  ['loops in a row', `/${'a*'.repeat(2_000)}b/`],
  [
    'different loops in a row',
    `/${Array.from({ length: 1_300 }, (_, at) => `${String.fromCodePoint(0x4e00 + at)}*`).join('')}b/`,
  ],
  [
    'many classes',
    `/(${Array.from({ length: 600 }, (_, at) => `[${String.fromCodePoint(0x4e00 + at)}.]`).join('|')})+b/`,
  ],
  ['optional groups', `/${'(a?'.repeat(1_000)}${')*'.repeat(500)}${')'.repeat(500)}b/`],
])('a pattern of %s is checked', (_, findRegex) => {
  expect(checkFind(findRegex).length).toBeLessThanOrEqual(25)
})
