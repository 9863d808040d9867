import {
  type AnswerOf,
  type CardId,
  type CardMatch,
  type CardTile,
  type cards,
  matchFields,
  type QueryOf,
} from '@inkling/contract'
import { findFolded, foldText, type TextRange, tagKey } from '@inkling/engine'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/guards.ts'
import { excerptAround, plainExcerptAround } from '../../../platform/text.ts'
import { cardRows, tileColumns, toTile } from '../card-tile.ts'
import { type CardQuery, parseCardQuery, splitTags } from './card-query.ts'
import type { CardFinder } from './find-cards.ts'
import { queryLexemes, type SearchRun } from './lexemes.ts'
import { suggestSearches } from './suggest-changes.ts'
import type { SearchTexts } from './tables.ts'

interface SearchContext {
  readonly db: Db
  readonly finder: CardFinder
  readonly actor: Actor
  readonly now: Date
}

export async function listCards(
  { db, finder, actor, now }: SearchContext,
  { ranking, date, author, language, page, limit }: QueryOf<typeof cards.list>,
): Promise<AnswerOf<typeof cards.list>> {
  const search = { keyword: '', whitelist: [], blacklist: [], author, language, ranking, date }
  const query = await parseCardQuery(db, actor.id, search)
  const { ids, ...totals } = await finder.find(query, { page, limit }, { viewer: actor.id, now })
  return { items: await loadTiles(db, actor, ids), page, limit, ...totals }
}

/** Returns the reason for each match. */
export async function searchCards(
  asking: SearchContext,
  { whitelist, blacklist, sortBy: ranking, page, limit, ...query }: QueryOf<typeof cards.search>,
): Promise<AnswerOf<typeof cards.search>> {
  const { db, finder, actor, now } = asking
  const tags = { whitelist: splitTags(whitelist), blacklist: splitTags(blacklist) }
  const { keyword, author, language } = query
  const search = { keyword, author, language, ...tags, ranking, date: 'all' as const }
  const wanted = await parseCardQuery(db, actor.id, search)
  const { ids, ...totals } = await finder.find(wanted, { page, limit }, { viewer: actor.id, now })
  const [tiles, texts] = await Promise.all([loadTiles(db, actor, ids), textsOf(db, ids, wanted)])
  const items = tiles.map(tile => ({
    ...tile,
    match: texts && explainMatch(tile, texts.get(tile.id) ?? {}, wanted.runs ?? []),
  }))
  const isEmpty = totals.total === 0 && page === 1
  const help = isEmpty ? await suggestSearches({ ...asking, search, query: wanted, viewer: actor.id }) : null
  return { items, page, limit, ...totals, help }
}

/** Null if the query has no words. */
async function textsOf(
  db: Db,
  ids: readonly CardId[],
  { runs }: CardQuery,
): Promise<ReadonlyMap<CardId, SearchTexts> | null> {
  if (runs === null || runs.length === 0 || ids.length === 0) return null
  const rows = await db
    .selectFrom('card_search')
    .select(['card_id', 'texts'])
    .where('card_id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.card_id, row.texts]))
}

/** The first field that contains most of the words. */
export function explainMatch(
  tile: CardTile,
  texts: SearchTexts,
  runs: readonly SearchRun[],
): CardMatch | null {
  const labels = labelsOf(tile, texts)
  const fields = { ...texts, ...labels }
  let best: { match: CardMatch; rangeCount: number } | null = null
  for (const field of matchFields) {
    const text = fields[field] ?? ''
    const ranges = runs
      .map(run => [...findRanges(text, run), ...(field === 'tags' ? findTagRanges(tile.tags, run) : [])])
      .filter(places => places.length > 0)
    if (ranges.length <= (best?.rangeCount ?? 0)) continue
    const excerptOf = field in labels ? excerptAround : plainExcerptAround
    const excerpt = excerptOf(text, mergeRanges(ranges.flat()))
    if (excerpt !== null) best = { match: { field, ...excerpt }, rangeCount: ranges.length }
  }
  return best?.match ?? null
}

const TAG_SEPARATOR = ' · '

const labelsOf = ({ name, tagline, tags, owner }: CardTile, { author = '' }: SearchTexts): SearchTexts => ({
  name,
  tagline,
  tags: tags.join(TAG_SEPARATOR),
  author: [owner?.display_name, owner?.username, author].filter(Boolean).join(' · '),
})

/** Tags that the run names by a synonym. */
function findTagRanges(tags: readonly string[], { tagKeys }: SearchRun): TextRange[] {
  let start = 0
  return tags.flatMap(tag => {
    const range = { start, end: start + tag.length }
    start = range.end + TAG_SEPARATOR.length
    return tagKeys.includes(tagKey(tag)) ? [range] : []
  })
}

/** The whole run, or else the pairs that matched. */
function findRanges(text: string, run: SearchRun): TextRange[] {
  if (!run.isDense) return findFolded(text, run.text).filter(({ start }) => !isInWord(text, start))
  const ranges = findFolded(text, run.text)
  return ranges.length > 0 ? ranges : queryLexemes(run).flatMap(lexeme => findFolded(text, lexeme))
}

/** Folded, since some apostrophes count as letters. */
const isInWord = (text: string, start: number): boolean =>
  /[\p{L}\p{M}\p{N}]$/u.test(foldText(wordBefore(text, start)))

const wordBefore = (text: string, start: number): string => {
  const before = text.slice(Math.max(0, start - 2), start)
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u.test(before)
    ? ''
    : before
}

function mergeRanges(places: readonly TextRange[]): TextRange[] {
  const joined: TextRange[] = []
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}

/** Tiles have the order of the ids. Cards hidden meanwhile are skipped. */
export async function loadTiles(db: Db, actor: Actor, ids: readonly CardId[]): Promise<CardTile[]> {
  if (ids.length === 0) return []
  const rows = await cardRows(db)
    .select(tileColumns)
    .whereRef('revision.id', '=', 'card.approved_revision_id')
    .where('card.id', 'in', ids)
    .where('card.status', '!=', 'private')
    .where('card.deleted_at', 'is', null)
    .execute()
  const tiles = new Map(rows.map(row => [row.id, toTile(row, actor)]))
  return ids.flatMap(id => tiles.get(id) ?? [])
}
