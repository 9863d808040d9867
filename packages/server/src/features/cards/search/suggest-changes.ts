import type { SearchHelp } from '@inkling/contract'
import { tagKey } from '@inkling/engine'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import { findManagedTagKeys } from '../../tags/tag-keys.ts'
import { type CardQuery, isVisibleToViewer, parseCardQuery, type SearchTerms } from './card-query.ts'
import { rowConditions } from './conditions.ts'
import type { CardFinder } from './find-cards.ts'
import { splitIntoRuns, writtenWords } from './lexemes.ts'

const MAX_PARTS = 6
const NAMED = 6
/** Names and tags of the hottest cards are considered. */
const SAMPLED_CARDS = 2_000
const KNOWN_TAGS = 1_000

interface SearchHelpRequest {
  readonly db: Db
  readonly finder: CardFinder
  readonly search: SearchTerms
  readonly query: CardQuery
  readonly viewer: Parameters<typeof parseCardQuery>[1]
  readonly now: Date
}

/** The query without each of its parts, and similar words and tags. */
export async function suggestSearches(search: SearchHelpRequest): Promise<SearchHelp> {
  const [without, near_words, near_tags] = await Promise.all([
    countWithoutEachTerm(search),
    findSimilarWords(search),
    findSimilarTags(search),
  ])
  return { without, near_words, near_tags }
}

async function countWithoutEachTerm({
  db,
  finder,
  search,
  viewer,
  now,
}: SearchHelpRequest): Promise<SearchHelp['without']> {
  const { keyword, whitelist, blacklist } = search
  const parts = [
    ...(keyword === '' ? [] : [{ what: 'keyword' as const, value: keyword }]),
    ...whitelist.map(value => ({ what: 'whitelist' as const, value })),
    ...blacklist.map(value => ({ what: 'blacklist' as const, value })),
  ]
  if (parts.length < 2) return []
  const tried = await Promise.all(
    parts.slice(0, MAX_PARTS).map(async part => {
      const query = await parseCardQuery(db, viewer, withoutTerm(search, part))
      return { ...part, ...(await finder.count(query, now)) }
    }),
  )
  return tried.filter(({ total }) => total > 0)
}

function withoutTerm(search: SearchTerms, { what, value }: { what: string; value: string }): SearchTerms {
  if (what === 'keyword') return { ...search, keyword: '' }
  const withoutTag = (tags: readonly string[]) => tags.filter(tag => tag !== value)
  return what === 'whitelist'
    ? { ...search, whitelist: withoutTag(search.whitelist) }
    : { ...search, blacklist: withoutTag(search.blacklist) }
}

/** Each word has a match, because its cards satisfy the rest of the query. */
async function findSimilarWords({ db, search, query }: SearchHelpRequest): Promise<string[]> {
  const words = splitIntoRuns(search.keyword).map(({ text }) => text)
  if (words.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select revision.name from (
      select r.card_id from card_ranks r where ${rowConditions(query, 'r')}
      order by hot desc, card_id desc limit ${sql.lit(SAMPLED_CARDS)}) hot
    join cards card on card.id = hot.card_id
    join card_revisions revision on revision.id = card.approved_revision_id`.execute(db)
  const known = firstOfEach(rows.flatMap(({ name }) => writtenWords(name)))
  return mostSimilar(
    words,
    [...known].map(([folded, word]) => ({ word, names: [folded] })),
  )
}

async function findSimilarTags({ db, search, query }: SearchHelpRequest): Promise<string[]> {
  const words = [search.keyword, ...search.whitelist].map(tagKey).filter(word => word !== '')
  if (words.length === 0) return []
  const { rows } = await sql<{ tag: string }>`
    select tag from (
      select revision.tags from (
        select r.card_id from card_ranks r where ${isVisibleToViewer(query.viewer, 'r')}
        order by hot desc, card_id desc limit ${sql.lit(SAMPLED_CARDS)}) hot
      join cards card on card.id = hot.card_id
      join card_revisions revision on revision.id = card.approved_revision_id) hot, unnest(tags) as tag
    group by tag order by count(*) desc limit ${sql.lit(KNOWN_TAGS)}`.execute(db)
  const known = firstOfEach(rows.map(({ tag }) => [tagKey(tag), tag]))
  const managed = await findManagedTagKeys(db, [...known.values()])
  return mostSimilar(
    words,
    [...known].map(([key, word]) => ({ word, names: [key, ...(managed.get(key) ?? [])] })),
  )
}

/** The first spelling is the hottest or most common. */
function firstOfEach(words: readonly (readonly [folded: string, written: string])[]): Map<string, string> {
  const first = new Map<string, string>()
  for (const [folded, written] of words) if (!first.has(folded)) first.set(folded, written)
  return first
}

interface NamedWord {
  /** The word as written on a card. */
  readonly word: string
  /** The folded word and, for a tag, its synonyms. */
  readonly names: readonly string[]
}

const mostSimilar = (words: readonly string[], known: readonly NamedWord[]): string[] =>
  known
    .filter(({ names }) => !names.some(name => words.includes(name)))
    .map(({ word, names }) => ({
      word,
      likeness: Math.max(...words.flatMap(one => names.map(name => similarity(one, name)))),
    }))
    .filter(({ likeness }) => likeness >= 0.4)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, NAMED)
    .map(({ word }) => word)

/** A value from 0 to 1, by shared character pairs, or because one word contains the other. */
function similarity(a: string, b: string): number {
  if (a.includes(b) || b.includes(a))
    return 0.5 + 0.5 * (Math.min(a.length, b.length) / Math.max(a.length, b.length))
  const [pairsOfA, pairsOfB] = [bigrams(a), bigrams(b)]
  const common = [...pairsOfA].filter(pair => pairsOfB.has(pair)).length
  return (2 * common) / Math.max(1, pairsOfA.size + pairsOfB.size)
}

function bigrams(word: string): Set<string> {
  const characters = Array.from(word)
  return new Set(characters.slice(1).map((second, at) => (characters[at] ?? '') + second))
}
