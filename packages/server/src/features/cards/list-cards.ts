import type { CardTile, cards, Page, PageQuery, QueryOf } from '@inkling/contract'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { tagKey } from './labels.ts'
import { cardRows, tileColumns, tileOf } from './tile.ts'

type Ranking = QueryOf<typeof cards.list>['ranking']
type DateWindow = QueryOf<typeof cards.list>['date']

/** Public cards within a window of time: published in it, or chatted with. */
export async function listCards(
  db: Db,
  actor: Actor,
  { ranking, date, ...page }: QueryOf<typeof cards.list>,
  now: Date,
): Promise<Page<CardTile>> {
  if (date === 'all') return pageOfCards(publicCards(db, actor), actor, orders[ranking], page)
  const since = daysBefore(now, windowDays[date])
  const active = publicCards(db, actor)
    .leftJoin(daysSince(db, since), 'days.card_id', 'card.id')
    .where(where =>
      ranking === 'newest'
        ? where('card.published_at', '>=', since)
        : where.or([where('card.published_at', '>=', since), where('days.card_id', 'is not', null)]),
    )
  return pageOfCards(active, actor, windowOrders[ranking], page)
}

/** Public cards whose name, tagline or creator holds the keyword, by tags wanted and not wanted. */
export async function searchCards(
  db: Db,
  actor: Actor,
  { keyword, whitelist, blacklist, sortBy, ...page }: QueryOf<typeof cards.search>,
): Promise<Page<CardTile>> {
  let found = publicCards(db, actor)
  if (keyword !== '') found = found.where(holds(keyword))
  const wanted = tagKeysOf(whitelist)
  const unwanted = tagKeysOf(blacklist)
  if (wanted.length > 0) found = found.where(sql<SqlBool>`revision.tag_keys @> ${wanted}::text[]`)
  if (unwanted.length > 0) found = found.where(sql<SqlBool>`not revision.tag_keys && ${unwanted}::text[]`)
  return pageOfCards(found, actor, orders[sortBy], page)
}

/** What everyone may find, in its approved revision; adult cards only by those who want to see them. */
const publicCards = (db: Db, actor: Actor) =>
  cardRows(db)
    .whereRef('revision.id', '=', 'card.approved_revision_id')
    .where('card.status', '!=', 'private')
    .where('card.deleted_at', 'is', null)
    .where(where =>
      where.or([
        where('revision.is_nsfw', '=', false),
        where.exists(
          where
            .selectFrom('users as viewer')
            .select('viewer.id')
            .where('viewer.id', '=', actor.id)
            .where('show_nsfw', '=', true),
        ),
      ]),
    )

type Cards = ReturnType<typeof cardRows>

async function pageOfCards(
  found: Cards,
  actor: Actor,
  order: Expression<unknown>,
  { page, limit }: PageQuery,
): Promise<Page<CardTile>> {
  const [rows, { total }] = await Promise.all([
    found
      .select(tileColumns)
      .orderBy(order)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select(count => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: rows.map(row => tileOf(row, actor)), page, limit, total }
}

/** A chat begun says more than a message in one, and a card kept more than either. */
const orders: Readonly<Record<Ranking, Expression<unknown>>> = {
  hottest: sql`stats.messages + 10 * stats.chats + 20 * stats.favorites desc, card.published_at desc, card.id desc`,
  newest: sql`card.published_at desc, card.id desc`,
  most_chatted: sql`stats.messages desc, card.published_at desc, card.id desc`,
}

/** The same, of what happened within the window. */
const windowOrders: Readonly<Record<Ranking, Expression<unknown>>> = {
  hottest: sql`coalesce(days.messages + 10 * days.chats, 0) desc, card.published_at desc, card.id desc`,
  newest: orders.newest,
  most_chatted: sql`coalesce(days.messages, 0) desc, card.published_at desc, card.id desc`,
}

const windowDays: Readonly<Record<Exclude<DateWindow, 'all'>, number>> = { day: 1, week: 7, month: 30 }

const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 24 * 3600 * 1000).toISOString()

const daysSince = (db: Db, since: string) =>
  db
    .selectFrom('card_days')
    .select(day => [
      'card_id',
      day.fn.sum<number>('messages').as('messages'),
      day.fn.sum<number>('chats').as('chats'),
    ])
    .where('day', '>=', since.slice(0, 10))
    .groupBy('card_id')
    .as('days')

function holds(keyword: string): Expression<SqlBool> {
  const pattern = `%${keyword
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`(revision.name ilike ${pattern} or revision.tagline ilike ${pattern} or revision.creator ilike ${pattern}
    or owner.display_name ilike ${pattern} or owner.username ilike ${pattern})`
}

/** Tags from an address, separated by commas of either kind. */
const tagKeysOf = (list: string): string[] =>
  list
    .toWellFormed()
    .replaceAll('\0', '')
    .split(/[,，]/)
    .map(tag => tagKey(tag.trim()))
    .filter(tag => tag !== '')
