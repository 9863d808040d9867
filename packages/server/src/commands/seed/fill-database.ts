import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '../../features/accounts/password.ts'
import { normalizeEmail, normalizeUsername } from '../../features/accounts/store.ts'
import type { Database } from '../../platform/database/open.ts'
import { createDedicatedClient } from '../../platform/database/pool.ts'
import type { Db, Tables } from '../../platform/database/tables.ts'
import { SeededRandom } from './seeded-random.ts'
import { CHINESE, ENGLISH } from './words.ts'
import { generateId, type SeedAuthor, writeCards } from './write-cards.ts'

const CARD_BATCH = 500
/** Indexes are dropped and rebuilt for this many cards or more. */
const LARGE_FILL = 20_000
const CARDS_PER_AUTHOR = 25

export interface FillOptions {
  readonly cards: number
  readonly seed: number
  readonly say: (sentence: string) => void
  readonly signal?: AbortSignal
}

/** Always the same for a seed. If aborted, existing cards remain searchable. */
export async function fillWithCards(
  database: Database<Tables>,
  { cards, seed, say, signal }: FillOptions,
): Promise<void> {
  const { kysely: db, pool } = database
  const chance = new SeededRandom(seed)
  const now = new Date()
  const authors = await addAuthors(db, chance, Math.ceil(cards / CARDS_PER_AUTHOR), seed)
  const client = createDedicatedClient(pool)
  await client.connect()
  try {
    await client.query("set maintenance_work_mem = '1GB'; set synchronous_commit = off")
    const indexes = cards < LARGE_FILL ? [] : await dropIndexes(client)
    try {
      for (let at = 0; at < cards; at += CARD_BATCH) {
        signal?.throwIfAborted()
        const count = Math.min(CARD_BATCH, cards - at)
        if (at % 50_000 === 0) say(`${at.toLocaleString('en')} cards`)
        await db.transaction().execute(tx => writeCards(tx, chance, authors, { count, now }))
      }
    } finally {
      for (const { name, definition } of indexes) {
        say(`Creating ${name}`)
        await client.query(definition)
      }
    }
    say('Analyzing tables')
    for (const table of [
      'cards',
      'card_revisions',
      'card_stats',
      'card_days',
      'card_search',
      'card_ranks',
      'card_trends',
    ])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.end()
  }
}

async function addAuthors(db: Db, chance: SeededRandom, count: number, seed: number): Promise<SeedAuthor[]> {
  const password_hash = await hashPassword(randomUUID()) // nobody logs in with it
  const authors = Array.from({ length: count }, (_, at) => ({
    id: generateId<SeedAuthor['id']>(chance),
    username: `made-${seed}-${at}`,
    display_name: chance.is(0.6) ? chance.often(CHINESE) : chance.often(ENGLISH),
  }))
  for (let at = 0; at < count; at += CARD_BATCH) {
    const rows = authors.slice(at, at + CARD_BATCH).map(author => {
      const email = `${author.username}@example.com`
      return {
        ...author,
        username_key: normalizeUsername(author.username),
        email,
        email_key: normalizeEmail(email),
      }
    })
    await sql`
      insert into users (id, username, username_key, email, email_key, password_hash, display_name, role, locale)
      select id, username, username_key, email, email_key, ${password_hash}, display_name, 'user', 'zh-CN'
      from json_to_recordset(${JSON.stringify(rows)}::json)
        u(id uuid, username text, username_key text, email text, email_key text, display_name text)`.execute(
      db,
    )
  }
  return authors
}

type SeedClient = ReturnType<typeof createDedicatedClient>

async function dropIndexes(client: SeedClient): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid in ('card_search'::regclass, 'card_ranks'::regclass, 'card_trends'::regclass) and not i.indisunique
      and i.indexrelid <> 'card_trends_card'::regclass`)
  // A run killed before rebuilding the indexes leaves none.
  if (rows.length > 0) await client.query(`drop index ${rows.map(({ name }) => name).join()}`)
  return rows
}
