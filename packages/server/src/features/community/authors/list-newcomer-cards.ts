import type { AnswerOf, authors, CardId, QueryOf } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/guards.ts'
import { isVisibleToViewer, loadViewer } from '../../cards/search/card-query.ts'
import { languageKey } from '../../cards/search/lexemes.ts'
import { loadTiles } from '../../cards/search/search-cards.ts'

/** Authors are new for this long after their first publication. */
const NEW_DAYS = 30
const DAY_MS = 24 * 3600 * 1000
const AUTHORS_MAX = 12
/** Bounds the work on sites where hardly any of the newest cards is by a new author. */
const WALKED_MAX = 5_000

/**
 * The newest card of each new author that the viewer may see, in the given language. Authors are sorted by the date of
 * their first card, newest first.
 */
export async function listNewcomerCards(
  db: Db,
  actor: Actor,
  { language, now }: QueryOf<typeof authors.newcomerCards> & { now: Date },
): Promise<AnswerOf<typeof authors.newcomerCards>> {
  const viewer = await loadViewer(db, actor.id)
  const since = new Date(now.getTime() - NEW_DAYS * DAY_MS).toISOString()
  const isInLanguage =
    language === undefined ? sql`true` : sql`card.tag_keys @> ${[languageKey(language)]}::text[]`
  // "is not true" keeps PostgreSQL from turning this into a join with all cards.
  const { rows } = await sql<{ card_id: CardId }>`
    select newest.card_id
    from (
      select card_id, author_id, published_at from card_ranks
      where published_at >= ${since}::timestamptz and author_id is not null
      order by published_at desc, card_id desc limit ${sql.lit(WALKED_MAX)}) first
    cross join lateral (
      select card.card_id from card_ranks card
      where card.author_id = first.author_id and ${isVisibleToViewer(viewer, 'card')} and ${isInLanguage}
      order by card.published_at desc, card.card_id desc limit 1) newest
    where (exists (
      select from card_ranks older
      where older.author_id = first.author_id
        and (older.published_at, older.card_id) < (first.published_at, first.card_id))) is not true
    order by first.published_at desc, first.card_id desc limit ${sql.lit(AUTHORS_MAX)}`.execute(db)
  const ids = rows.map(({ card_id }) => card_id)
  const tiles = await loadTiles(db, actor, ids)
  // The index still names the authors of deleted accounts for a while.
  return { items: tiles.filter(({ owner }) => owner !== null) }
}
