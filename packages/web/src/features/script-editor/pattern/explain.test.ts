import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainFind, groupsOf } from './explain.ts'
import type { PatternPart } from './part.ts'

/** Parts with their positions, indented by depth. */
function explain(findRegex: string): string[] {
  return (explainFind(findRegex) ?? []).map(part => {
    const { start, end, depth, element: asked, repeat } = part
    const times = repeat ? ` ×${repeat.min}–${repeat.max ?? '∞'}${repeat.isLazy ? ' lazy' : ''}` : ''
    return `${'  '.repeat(depth)}${findRegex.slice(start, end)} ${wordsOf(asked)}${times}`
  })
}

function wordsOf({ kind, ...facts }: PatternPart['element']): string {
  return [kind, ...Object.values(facts).map(fact => JSON.stringify(fact))].join(' ')
}

describe('a pattern is taken apart', () => {
  it('text by text, with repeated parts separate', () => {
    expect(explain('/ab+c*?d{2}e{2,}f{2,3}?/g')).toEqual([
      'a text "a"',
      'b+ text "b" ×1–∞',
      'c*? text "c" ×0–∞ lazy',
      'd{2} text "d" ×2–2',
      'e{2,} text "e" ×2–∞',
      'f{2,3}? text "f" ×2–3 lazy',
    ])
  })

  it('into groups, with their content one level deeper', () => {
    expect(explain('/<(\\w+)>(?<body>[\\s\\S]*?)<\\/\\1>(?:x)?/')).toEqual([
      '< text "<"',
      '(\\w+) group 1 null',
      '  \\w+ class "word" false ×1–∞',
      '> text ">"',
      '(?<body>[\\s\\S]*?) group 2 "body"',
      `  [\\s\\S]*? set false [{"kind":"class","name":"space","isNegated":false},{"kind":"class","name":"space","isNegated":true}] ×0–∞ lazy`,
      '<\\/ text "</"',
      '\\1 reference "1"',
      '> text ">"',
      '(?:x)? plain_group ×0–1',
      '  x text "x"',
    ])
  })

  it('into its alternatives, including empty ones', () => {
    expect(explain('a|(b|)')).toEqual([
      'a way 0 2',
      '  a text "a"',
      '(b|) way 1 2',
      '  (b|) group 1 null',
      '    b way 0 2',
      '      b text "b"',
      '     way 1 2',
    ])
  })

  it('with lookarounds', () => {
    expect(explain('/^(?<=a)(?<!b)(?=c)(?!d)\\b\\B$/m')).toEqual([
      '^ edge "start" true',
      '(?<=a) look "behind" false',
      '  a text "a"',
      '(?<!b) look "behind" true',
      '  b text "b"',
      '(?=c) look "ahead" false',
      '  c text "c"',
      '(?!d) look "ahead" true',
      '  d text "d"',
      '\\b word_edge false',
      '\\B word_edge true',
      '$ edge "end" true',
    ])
  })

  it('with its sets, ranges and escapes', () => {
    expect(explain('/[^a-z\\d\\-—]\\x41\\n\\u{4e2d}\\P{L}./su')).toEqual([
      '[^a-z\\d\\-—] set true [{"kind":"range","from":"a","to":"z"},{"kind":"class","name":"digit","isNegated":false},{"kind":"character","text":"-"},{"kind":"character","text":"—"}]',
      '\\x41\\n\\u{4e2d} text "A\\n中"',
      '\\P{L} property "L" true',
      '. any true',
    ])
  })

  it('only when it is valid', () => {
    expect(explainFind('')).toBeNull()
    expect(explainFind('/(/')).toBeNull()
    expect(explainFind('a'.repeat(5_000))).toBeNull()
  })

  it('only up to a depth limit', () => {
    const parts = explainFind(`${'('.repeat(500)}a${')'.repeat(500)}`)
    expect(parts?.at(-1)?.element).toEqual({ kind: 'untold' })
    expect(parts?.length).toBeLessThan(40)
    expect(explainFind(`${'('.repeat(2_000)}\\p{)}${')'.repeat(1_999)}`)).not.toBeNull()
  })

  it('so that its parts lie within the text in order, whatever it is', () => {
    const piece = fc.constantFrom(
      'a',
      '中',
      '\\d',
      '[a-]',
      '[^\\]]',
      '(',
      ')',
      '(?:',
      '|',
      '*',
      '+?',
      '{2}',
      '^',
      '.',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), pieces => {
        const findRegex = pieces.join('')
        let last = 0
        for (const { start, end } of explainFind(findRegex) ?? []) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeLessThanOrEqual(findRegex.length)
          last = start
        }
      }),
    )
  })
})

describe('the groups of a pattern', () => {
  it('are counted as in a replacement', () => {
    expect(groupsOf('/(a)(?:b)(?<n>c(d))(?=e)/')).toEqual({ count: 3, names: ['n'] })
  })

  it('are unknown while the pattern is invalid', () => {
    expect(groupsOf('/(/')).toBeNull()
  })
})
