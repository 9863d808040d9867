/// <reference path="./opencc.d.ts" />
import toHongKong from 'opencc-js/dict/HKVariants'
import fromHongKong from 'opencc-js/dict/HKVariantsRev'
import fromJapan from 'opencc-js/dict/JPShinjitaiCharacters'
import toJapan from 'opencc-js/dict/JPShinjitaiCharactersRev'
import toTraditional from 'opencc-js/dict/STCharacters'
import toSimplified from 'opencc-js/dict/TSCharacters'
import toTaiwan from 'opencc-js/dict/TWVariants'
import fromTaiwan from 'opencc-js/dict/TWVariantsRev'

const DICTIONARIES = [
  toSimplified,
  toTraditional,
  toHongKong,
  fromHongKong,
  toTaiwan,
  fromTaiwan,
  fromJapan,
  toJapan,
]

/**
 * Japanese forms that are characters of their own in Chinese, where both are in daily use: 欠 owes and 缺 lacks, 芸 is a
 * name and 藝 art.
 */
const NEVER_UNITED = ['欠缺', '芸藝', '予豫', '缶罐', '沪濾', '聯連', '弁辨', '弁瓣', '弁辯']

/** Forms in names and in texts from Taiwan and Hong Kong that OpenCC does not list as characters. */
const EXTRA_PAIRS = [
  ...['妳你', '牠它', '僊仙', '靑青', '邉邊', '剱劍', '劒劍', '髙高', '﨑崎', '嶌島', '嶋島', '濵濱'],
  ...['栁柳', '曻昇', '𠮷吉', '彷仿', '瞭了', '藉借', '祇只', '砲炮'],
]

export function collectHanForms(): string {
  const forms = new Forms()
  for (const [one, other] of DICTIONARIES.flatMap(readPairs)) forms.unite(one, other)
  for (const [one = '', other = ''] of EXTRA_PAIRS.map(pair => Array.from(pair))) forms.unite(one, other)
  const simplified = new Set(readPairs(toSimplified).map(([, other]) => other))
  return forms
    .groups()
    .map(group =>
      group.toSorted((a, b) => rank(a, simplified) - rank(b, simplified) || (a < b ? -1 : 1)).join(''),
    )
    .sort()
    .join(' ')
}

/** Sorts the simplified form to the front. */
const rank = (character: string, simplified: ReadonlySet<string>): number =>
  simplified.has(character) ? 0 : 1

/** Pairs of characters in the Basic Multilingual Plane; nobody types the rare ones outside it. */
function readPairs(entries: string): [string, string][] {
  return entries
    .split('|')
    .map(line => line.split(/\s/))
    .flatMap(([one = '', ...variants]) => variants.map((other): [string, string] => [one, other]))
    .filter(([one, other]) => one.length === 1 && other.length === 1)
    .filter(([one, other]) => !NEVER_UNITED.includes(one + other) && !NEVER_UNITED.includes(other + one))
}

/** Groups characters that are forms of each other, directly or through others. */
class Forms {
  readonly #groupOf = new Map<string, Set<string>>()

  unite(one: string, other: string): void {
    const group = this.#of(one)
    for (const character of this.#of(other)) {
      group.add(character)
      this.#groupOf.set(character, group)
    }
  }

  groups(): string[][] {
    return [...new Set(this.#groupOf.values())].map(group => [...group]).filter(({ length }) => length > 1)
  }

  #of(character: string): Set<string> {
    const group = this.#groupOf.get(character) ?? new Set([character])
    this.#groupOf.set(character, group)
    return group
  }
}
