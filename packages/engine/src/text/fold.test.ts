import { describe, expect, test } from 'vitest'
import { findFolded, foldText } from './fold.ts'
import { foldedForms } from './folded-forms.ts'

/** The text with matches in brackets. */
function marked(text: string, wanted: string): string {
  return findFolded(text, wanted)
    .toReversed()
    .reduce(
      (all, { start, end }) => `${all.slice(0, start)}[${all.slice(start, end)}]${all.slice(end)}`,
      text,
    )
}

describe('what one looks for is found', () => {
  test('whatever its case', () => expect(marked('The RAIN fell', 'rain')).toBe('The [RAIN] fell'))
  test('in Chinese, between other words', () => expect(marked('夜雨落在旧城', '雨落')).toBe('夜[雨落]在旧城'))
  test('in full width, and with full-width punctuation', () =>
    expect(marked('她说：ＡＢＣ，好', '：abc,')).toBe('她说[：ＡＢＣ，]好'))
  test('in half-width kana with its marks', () => expect(marked('ｶﾞﾗｽの靴', 'ガラス')).toBe('[ｶﾞﾗｽ]の靴'))
  test('in letters that carry their accents apart', () =>
    expect(marked('le cafe\u0301 noir', 'CAFÉ')).toBe('le [cafe\u0301] noir'))
  test('where one character stands for several', () => expect(marked('好……吧', '...')).toBe('好[…][…]吧'))
  test('behind characters beyond the first plane', () => expect(marked('😀𝐀𝐛c', 'abc')).toBe('😀[𝐀𝐛c]'))
  test('as often as it is there, without overlaps', () => expect(marked('aaaa', 'aa')).toBe('[aa][aa]'))
})

describe('nothing is found', () => {
  test('of a letter with an accent by the plain one', () =>
    expect(findFolded('cafe\u0301', 'cafe')).toEqual([]))
  test('by nothing', () => expect(findFolded('text', '')).toEqual([]))
})

test('the Greek sigma at the end of a word is found as the one in its midst stands', () => {
  expect(foldText('ΟΔΟΣ')).toBe('οδοσ')
})

test('a long text is folded in one go', () => {
  const text = '雨ＡＢ'.repeat(100_000)
  expect(findFolded(text, 'b雨a')).toHaveLength(99_999)
})

describe('the forms of a character', () => {
  test('are those that fold to it', () => {
    expect(foldedForms().single.get('a')).toEqual(expect.arrayContaining(['A', 'ａ', 'Ａ', 'ª']))
    expect(foldedForms().single.get(',')).toContain('，')
    expect(foldedForms().single.get('雨')).toEqual(['⾬']) // the radical
  })
  test('can stand for several, of which the longest comes first', () => {
    const dots = foldedForms()
      .several.get('.')
      ?.filter(({ forms }) => forms.includes('…'))
    expect(dots).toEqual([{ folded: '...', forms: expect.arrayContaining(['…']) }])
    const lengths = foldedForms()
      .several.get('f')
      ?.map(({ folded }) => folded.length)
    expect(lengths).toEqual(lengths?.toSorted((a, b) => b - a))
  })
})
