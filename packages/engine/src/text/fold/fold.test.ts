import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findFolded } from './find-folded.ts'
import { foldText, tagKey } from './fold.ts'
import { foldedForms } from './folded-forms.ts'

function marked(text: string, needle: string): string {
  return findFolded(text, needle)
    .toReversed()
    .reduce(
      (all, { start, end }) => `${all.slice(0, start)}[${all.slice(start, end)}]${all.slice(end)}`,
      text,
    )
}

describe('a search finds text', () => {
  test('in any letter case', () => expect(marked('The RAIN fell', 'rain')).toBe('The [RAIN] fell'))
  test('in Chinese, between other words', () => expect(marked('夜雨落在旧城', '雨落')).toBe('夜[雨落]在旧城'))
  test('in full width, and with full-width punctuation', () =>
    expect(marked('她说：ＡＢＣ，好', '：abc,')).toBe('她说[：ＡＢＣ，]好'))
  test('in half-width kana with its marks', () => expect(marked('ｶﾞﾗｽの靴', 'ガラス')).toBe('[ｶﾞﾗｽ]の靴'))
  test('in letters with separate accents', () =>
    expect(marked('le cafe\u0301 noir', 'CAFÉ')).toBe('le [cafe\u0301] noir'))
  test('when one character stands for several', () => expect(marked('好……吧', '...')).toBe('好[…][…]吧'))
  test('after characters outside the basic plane', () => expect(marked('😀𝐀𝐛c', 'abc')).toBe('😀[𝐀𝐛c]'))
  test('as often as it occurs, without overlaps', () => expect(marked('aaaa', 'aa')).toBe('[aa][aa]'))
  test('without accents, however they are written', () =>
    expect(marked('Le Café, le cafe\u0301, LE CAFÉ', 'cafe')).toBe('Le [Café], le [cafe\u0301], LE [CAFÉ]'))
  test('in letters that stand for two', () =>
    expect(marked('Die Straße, der Ærø-Fjord, ﬁn', 'strasse')).toBe('Die [Straße], der Ærø-Fjord, ﬁn'))
  test('in part of a letter that stands for two, once', () => expect(marked('Fluß', 's')).toBe('Flu[ß]'))
  test('in ligatures', () => expect(marked('Ein ﬁnster ﬂink', 'finster')).toBe('Ein [ﬁnster] ﬂink'))
  test('with a dotted capital I', () => expect(marked('Ah İstanbul!', 'istanbul')).toBe('Ah [İstanbul]!'))
  test('in traditional characters', () => expect(marked('小說：龍之介', '龙之介')).toBe('小說：[龍之介]'))
  test('across a soft hyphen', () => expect(marked('a Ta\u00advern', 'tavern')).toBe('a [Ta\u00advern]'))
  test('with a variant of a character', () =>
    expect(marked('葛\u{e0100}城さん', '葛城')).toBe('[葛\u{e0100}城]さん'))
  test('between vowel points', () => expect(marked('אמר שָׁלוֹם לך', 'שלום')).toBe('אמר [שָׁלוֹם] לך'))
})

describe('a search finds nothing', () => {
  test('of a voiced kana by the plain one', () => expect(findFolded('か\u3099, が', 'か')).toEqual([]))
  test('for an empty text', () => expect(findFolded('text', '')).toEqual([]))
  test('for invisible characters', () => expect(findFolded('text', '\u200b')).toEqual([]))
})

// Many of these come from reports to Discourse, Mastodon, Nominatim, OsmAnd, Omnisearch, Siyuan, Tatoeba, VocaDB and
// others.
describe('the same word', () => {
  test.each([
    // Chinese and Japanese
    ['龙之介', '龍之介', '竜之介'],
    ['后面', '後面'],
    ['国', '國'],
    ['图书馆', '圖書館', '図書館'],
    ['头发', '頭髮', '頭髪', '頭發'],
    ['里面', '裏面', '裡面'],
    ['干净', '乾淨', '幹淨', '乾浄'],
    ['台湾', '臺灣', '台灣'],
    ['看着', '看著'],
    ['你好', '妳好'],
    ['什么', '什麼', '什麽'],
    ['桜井', '櫻井', '樱井'],
    ['沢田', '澤田', '泽田'],
    ['気', '氣', '气'],
    ['黒', '黑'],
    ['渡辺', '渡邊', '渡邉', '渡边'],
    ['戸', '戶', '户'],
    ['斎藤', '齋藤', '斋藤'],
    ['吉野家', '𠮷野家'],
    ['説明', '說明', '说明'],
    ['剣', '劍', '剑', '劒'],
    ['系统', '系統', '繫統', '係統'],
    ['彷彿', '仿佛'],
    ['瞭解', '了解'],
    ['魔药', '魔藥', '魔薬'],
    ['神楽', '神樂', '神乐'],
    ['ガラス', 'ｶﾞﾗｽ', 'カ\u3099ラス'],
    ['葛城', '葛\u{e0100}城'],
    // Latin
    ['cafe', 'Café', 'CAFÉ', 'cafe\u0301'],
    ['lodz', 'Łódź', 'łódź'],
    ['istanbul', 'İstanbul', 'ISTANBUL', 'ıstanbul'],
    ['strasse', 'Straße', 'STRASSE', 'STRAẞE'],
    ['smorrebrod', 'smørrebrød'],
    ['aether', 'Æther', 'ǽther'],
    ['oeuvre', 'œuvre'],
    ['thor', 'Þór'],
    ['eirikur', 'Eiríkur'],
    ['gudrun', 'Guðrún', 'Gudrún'],
    ['pho', 'phở', 'PHỞ'],
    ['dang', 'Đặng'],
    ['naive', 'naïve', 'NAÏVE'],
    ['eloise', 'Éloïse'],
    ['bar', 'Bär', 'Bar'],
    ['nino', 'niño', 'Niño'],
    ['sao paulo', 'São Paulo'],
    ['dvorak', 'Dvořák'],
    ['sidhe', 'sídhe'],
    ['angstrom', 'Ångström', 'Ångström'],
    ['kyoho', 'Kyōhō'],
    ['isik', 'Işık', 'ışık', 'IŞIK'],
    ["don't", 'don’t', 'donʼt'],
    ['"so"', '“so”', '„so”'],
    ['fin', 'ﬁn', 'ＦＩＮ', '𝔣𝔦𝔫'],
    ['tavern', 'ta\u00advern', 'tav\u200bern'],
    // Greek and Cyrillic
    ['δαιμων', 'Δαίμων', 'δαίμων', 'ΔΑΊΜΩΝ'],
    ['μηνις', 'μῆνις', 'μῆνιϲ'],
    ['елка', 'ёлка', 'Ёлка', 'е\u0308лка'],
    ['замок', 'за\u0301мок', 'замо\u0301к'],
    // Hebrew, Arabic and Persian
    ['שלום', 'שָׁלוֹם', 'שׁלוֹם'],
    ['محمد', 'مُحَمَّد', 'محـــمد'],
    ['احمد', 'أحمد'],
    ['علي', 'علی', 'على'],
    ['مدرسه', 'مدرسة'],
    ['موته', 'مؤتة'],
    ['اسفي', 'آسفي'],
    ['کتاب', 'كتاب', 'كِتَاب'],
    // Decomposed Korean, and variation selectors
    ['한국', '\u1112\u1161\u11ab\u1100\u116e\u11a8'],
    ['☕', '☕\ufe0f'],
  ])('%s is found in any spelling', (...spellings) => {
    expect(new Set(spellings.map(foldText)).size).toBe(1)
  })
})

describe('another word', () => {
  test.each([
    ['か', 'が'],
    ['は', 'ぱ'],
    ['ハ', 'バ'],
    ['つ', 'っ'],
    ['か', 'カ'], // hiragana and katakana stay apart, as readers of Japanese choose between them
    ['क', 'का'],
    ['क', 'क़'],
    ['ก', 'ก่า'],
    ['மர', 'மரி'],
    ['мой', 'мои'],
    ['чай', 'чаи'],
    ['їжак', 'іжак'],
    ['ўсё', 'усе'],
    ['ќ', 'к'],
    ['欠', '缺'], // one word in Japanese, two in Chinese
    ['小芸', '小艺'],
    ['人', '入'],
    ['bar', 'baer'], // anyone who writes ä as ae would know that a finds it too
    ['ש', 'ס'],
    ['م', 'ن'],
    ['ه', 'ح'],
  ])('%s is not found by %s', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other))
  })
})

test('the key of a tag ignores spelling and surrounding space', () => {
  expect(tagKey(' Café ')).toBe(tagKey('cafe'))
  expect(tagKey('龍族')).toBe(tagKey('龙族'))
})

test('a text folds character by character, so that matches have the right positions', () => {
  const characters = fc.constantFrom(
    ...'aZéİßςΣいがｶﾞ龍国é́йё́שָ🙂\u00ad\u200d\u0301\u3099\u1112\u1161\u11ab١أ…ﬁ葛\u{e0100} ',
  )
  fc.assert(
    fc.property(
      fc.string({ unit: fc.oneof(characters, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })) }),
      text => {
        expect(findFolded(text, text)).toEqual(foldText(text) === '' ? [] : [expect.anything()])
      },
    ),
    { numRuns: 3_000 },
  )
})

test('folding a folded text changes nothing', () => {
  const changed: string[] = []
  for (let code = 0x20; code < 0x30000; code++) {
    const folded = foldText(String.fromCodePoint(code).toWellFormed())
    if (foldText(folded) !== folded) changed.push(code.toString(16))
  }
  expect(changed).toEqual([])
})

test('the final Greek sigma is found like the one inside a word', () => {
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
    expect(foldedForms().single.get('龙')).toEqual(expect.arrayContaining(['龍', '竜']))
    expect(foldedForms().single.get('e')).toEqual(expect.arrayContaining(['é', 'Ê', 'ẽ']))
  })
  test('can stand for several characters, with the longest first', () => {
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
