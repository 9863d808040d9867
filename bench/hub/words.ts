import type { StockedHub } from './stock.ts'

export interface SearchWord {
  readonly word: string
  readonly cards: number
}

export type SearchWords = ReadonlyMap<string, readonly SearchWord[]>

/** Cards to take words from, and words per kind. */
const SAMPLE = 300
const WORDS_PER_KIND = 12
const LABEL = /^[#@!]/

/** Kinds of search words, by script and by the share of cards that contain them. */
const kinds: readonly [name: string, is: (word: string, share: number) => boolean][] = [
  ['rare: below 0.05 %', (_, share) => share < 0.0005],
  ['middling: below 2 %', (_, share) => share >= 0.0005 && share < 0.02],
  ['common: below 10 %', (_, share) => share >= 0.02 && share < 0.1],
  ['very common', (_, share) => share >= 0.1],
  ['one Chinese character', word => /^\p{Script=Han}$/u.test(word)],
  ['two Chinese characters', word => /^\p{Script=Han}{2}$/u.test(word)],
]

/** Picks realistic search words from a sample of cards and counts them in all cards. */
export async function pickWords({ database: { pool } }: StockedHub, cards: number): Promise<SearchWords> {
  const { rows } = await pool.query<{ word: string }>(
    `select word from (
       select distinct unnest(tsvector_to_array(words)) as word from card_search tablesample bernoulli ($1::float8)) words
     order by md5(word)`,
    [Math.min(100, (100 * SAMPLE) / cards)],
  )
  const picked = new Map<string, SearchWord[]>(kinds.map(([name]) => [name, []]))
  for (const { word } of rows) {
    if (LABEL.test(word)) continue
    if ([...picked.values()].every(words => words.length >= WORDS_PER_KIND)) break
    const counted = await pool.query<{ cards: number }>(
      'select count(*) as cards from find_cards(quote_literal($1)::tsquery, 1000000)',
      [word],
    )
    const entry = { word, cards: counted.rows[0]?.cards ?? 0 }
    for (const [name, is] of kinds) {
      const words = picked.get(name) ?? []
      if (words.length < WORDS_PER_KIND && is(word, entry.cards / cards)) words.push(entry)
    }
  }
  return picked
}
