import { setTimeout as delay } from 'node:timers/promises'
import type { CardId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { isoNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transactions.ts'
import { CardCounter } from '../../tags/count-tagged-cards.ts'
import { refreshTagKeys } from '../../tags/tag-keys.ts'
import type { CardIndexContext } from '../context.ts'
import { countTagged } from './find-cards.ts'
import { indexCards } from './index-cards.ts'
import { INDEX_VERSION } from './lexemes.ts'
import { rankCards } from './rank-cards.ts'

// Pending work is stored in tables: any instance can continue it, and concurrent ones take different cards.

/** Each card is read with all its text. */
const INDEX_BATCH = 20
const RANK_BATCH = 200

export async function queueCardsByAuthor(tx: Db, author_id: UserId): Promise<void> {
  await sql`
    insert into card_search_queue select card_id from card_ranks where author_id = ${author_id}
    on conflict do nothing`.execute(tx)
}

/** Runs until the queue is empty or the signal aborts. */
export const indexQueuedCards = (db: Db, now: () => string, signal?: AbortSignal): Promise<void> =>
  repeatUntilEmpty(signal, () =>
    inTransaction(db, async tx => {
      const ids = await idsOf(
        tx,
        sql`delete from card_search_queue q using (
            select card_id from card_search_queue order by card_id limit ${INDEX_BATCH}::int
            for update skip locked) due
          where q.card_id = due.card_id returning q.card_id`,
      )
      // Locked, so that nothing changes between reading and writing.
      if (ids.length > 0)
        await tx.selectFrom('cards').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()
      await indexCards(tx, ids, now())
      return ids.length
    }),
  )

/**
 * Cards written by an older version, before an upgrade or on an older instance during it. The index of rows by version
 * is their queue.
 */
export async function indexOutdatedCards(db: Db, now: () => string, signal?: AbortSignal): Promise<void> {
  let last: OutdatedCard = { version: 0, card_id: FIRST_ID }
  await repeatUntilEmpty(signal, () =>
    inTransaction(db, async tx => {
      // Rows locked by others are left to them or to the next round.
      const { rows } = await sql<OutdatedCard>`
        select ${versionOfRow} as version, s.card_id from card_search s join cards card on card.id = s.card_id
        where ${versionOfRow} < ${INDEX_VERSION}::int
          and (${versionOfRow}, s.card_id) > (${last.version}::int, ${last.card_id}::uuid)
        order by 1, 2 limit ${INDEX_BATCH}::int for no key update of card skip locked`.execute(tx)
      await indexCards(
        tx,
        rows.map(row => row.card_id),
        now(),
      )
      last = rows.at(-1) ?? last
      return rows.length
    }),
  )
}

interface OutdatedCard {
  readonly version: number
  readonly card_id: CardId
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000' as CardId // sorts before every id
/** The index covers this expression. */
const versionOfRow = sql`coalesce((s.texts ->> 'version')::int, 1)`

/** Includes cards whose time windows moved because a new day began. */
export async function rankDueCards(db: Db, now: () => string, signal?: AbortSignal): Promise<void> {
  await rankAll(
    db,
    now,
    signal,
    () => sql`
      update card_days d set is_ranked = true from (
        select card_id, day from card_days where not is_ranked order by card_id, day limit ${RANK_BATCH}::int
        for update skip locked) due
      where d.card_id = due.card_id and d.day = due.day returning d.card_id`,
  )
  await rankAll(
    db,
    now,
    signal,
    () => sql`
      select card_id from card_ranks where card_id in (
        select card_id from card_trends where as_of < ${now().slice(0, 10)}::date limit ${RANK_BATCH}::int)
      order by card_id for no key update skip locked`,
  )
}

const rankAll = (
  db: Db,
  now: () => string,
  signal: AbortSignal | undefined,
  due: () => ReturnType<typeof sql>,
): Promise<void> =>
  repeatUntilEmpty(signal, () =>
    inTransaction(db, async tx => {
      const ids = await idsOf(tx, due())
      await rankCards(tx, ids, now())
      return ids.length
    }),
  )

async function idsOf(tx: Db, due: ReturnType<typeof sql>): Promise<CardId[]> {
  const { rows } = (await due.execute(tx)) as { rows: { card_id: CardId }[] } // the statements above return these rows
  return [...new Set(rows.map(row => row.card_id))]
}

async function repeatUntilEmpty(
  signal: AbortSignal | undefined,
  takeSome: () => Promise<number>,
): Promise<void> {
  let count = 1
  while (!signal?.aborted && count > 0) count = await takeSome()
}

/** One statement, so that an idle server does little. */
async function isAnythingDue(db: Db, now: string): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from card_search_queue)
      or exists (select from card_search s where ${versionOfRow} < ${INDEX_VERSION}::int)
      or exists (select from card_days where not is_ranked)
      or exists (select from card_trends where as_of < ${now.slice(0, 10)}::date) as due`.execute(db)
  return rows[0]?.due ?? false
}

const RETRY_MS = 10_000

/** Runs on every instance. Databases from before the index start with all cards queued. */
export function startSearchIndexer(context: CardIndexContext): () => Promise<void> {
  const end = new AbortController()
  const now = (): string => isoNow(context.clock)
  const tagged = new CardCounter(context.db, countTagged)
  let areTagKeysFresh = false // once per start suffices, since this version writes them correctly
  const running = (async () => {
    while (!end.signal.aborted) {
      try {
        if (!areTagKeysFresh) await refreshTagKeys(context.db)
        areTagKeysFresh = true
        if (await isAnythingDue(context.db, now())) {
          await indexQueuedCards(context.db, now, end.signal)
          await indexOutdatedCards(context.db, now, end.signal)
          await rankDueCards(context.db, now, end.signal)
        }
        await tagged.count()
      } catch (error) {
        context.log.warn({ err: error }, 'could not update the search index; trying again')
      }
      await delay(RETRY_MS, undefined, { signal: end.signal, ref: false }).catch(() => undefined) // shutdown aborts the pause
    }
  })()
  return () => {
    end.abort()
    return running
  }
}
