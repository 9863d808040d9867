import type { AnswerOf, CardId, cards, QueryOf } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { readWanted, tagsIn, type Wanted } from './card-query.ts'
import type { CardFinder } from './find-cards.ts'
import { matchOf } from './match-reason.ts'
import { foundTiles } from './result-tiles.ts'
import { helpWith } from './suggest-changes.ts'
import type { SearchTexts } from './tables.ts'

interface Asking {
  readonly db: Db
  readonly finder: CardFinder
  readonly actor: Actor
  readonly now: Date
}

/** Public cards in an order, of all time or of what happened within a window of it. */
export async function listCards(
  { db, finder, actor, now }: Asking,
  { ranking, date, author, page, limit }: QueryOf<typeof cards.list>,
): Promise<AnswerOf<typeof cards.list>> {
  const search = { keyword: '', whitelist: [], blacklist: [], author, ranking, date }
  const wanted = await readWanted(db, actor.id, search)
  const { ids, ...totals } = await finder.find(wanted, { page, limit }, { viewer: actor.id, now })
  return { items: await foundTiles(db, actor, ids), page, limit, ...totals }
}

/** Public cards by what they say, their tags and their author; each with why it was found. */
export async function searchCards(
  asking: Asking,
  { whitelist, blacklist, sortBy: ranking, page, limit, ...query }: QueryOf<typeof cards.search>,
): Promise<AnswerOf<typeof cards.search>> {
  const { db, finder, actor, now } = asking
  const tags = { whitelist: tagsIn(whitelist), blacklist: tagsIn(blacklist) }
  const search = { keyword: query.keyword, author: query.author, ...tags, ranking, date: 'all' as const }
  const wanted = await readWanted(db, actor.id, search)
  const { ids, ...totals } = await finder.find(wanted, { page, limit }, { viewer: actor.id, now })
  const [tiles, texts] = await Promise.all([foundTiles(db, actor, ids), textsOf(db, ids, wanted)])
  const items = tiles.map(tile => ({
    ...tile,
    match: texts && matchOf(tile, texts.get(tile.id) ?? {}, wanted.runs ?? []),
  }))
  const isEmpty = totals.total === 0 && page === 1
  const help = isEmpty ? await helpWith({ ...asking, search, wanted, viewer: actor.id }) : null
  return { items, page, limit, ...totals, help }
}

/** What the words of cards were made of; null where none was looked for. */
async function textsOf(
  db: Db,
  ids: readonly CardId[],
  { runs }: Wanted,
): Promise<ReadonlyMap<CardId, SearchTexts> | null> {
  if (runs === null || runs.length === 0 || ids.length === 0) return null
  const rows = await db
    .selectFrom('card_search')
    .select(['card_id', 'texts'])
    .where('card_id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.card_id, row.texts]))
}
