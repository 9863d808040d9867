import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CardId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../platform/database/migrate.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { emptyDatabase } from '../../../testing/database.ts'
import { silent } from '../../../testing/silent.ts'
import { temporaryDirectory } from '../../../testing/temporary-directory.ts'
import { refreshTagKeys } from '../../tags/tag-keys.ts'
import { getBlocklist } from '../blocks/store.ts'
import { loadViewer } from './card-query.ts'
import { indexOutdatedCards } from './index-queue.ts'

const directory = fileURLToPath(new URL('../../../migrations/', import.meta.url))
/** Last migration before search folded characters and accents. */
const OLDER_VERSION = '0033'
const now = () => '2026-01-01T00:00:00.000Z'

test('an older database is folded after an upgrade: cards, tags with a key in common, and blocklists', async () => {
  const { kysely: db, pool } = await databaseFromBefore()
  const user = crypto.randomUUID() as UserId
  await sql`insert into users (id, username, username_key, email, email_key, password_hash, display_name, role, locale)
    values (${user}, 'a', 'a', 'a@example.com', 'a@example.com', '', '龍', 'admin', 'en')`.execute(db)
  // Both spellings could be blocked, as different tags.
  for (const tag of ['龍族', '龙族', 'Café'])
    await sql`insert into blocks (id, user_id, kind, tag, tag_key)
      values (gen_random_uuid(), ${user}, 'tag', ${tag}, lower(${tag}))`.execute(db)
  for (const [number, name] of ['飛龍', '飞龙'].entries()) {
    const id = `01900000-0000-7002-9000-00000000000${number}`
    await sql`insert into tags (id, category_id, slug, name_zh, name_en, position)
      select ${id}, id, ${`wyvern-${number}`}, ${name}, ${`Wyvern ${number}`}, 0 from tag_categories limit 1`.execute(
      db,
    )
    await sql`insert into tag_keys values (${name}, ${id}), (${`wyvern-${number}`}, ${id})`.execute(db)
  }
  const card = await cardFromBefore(user)

  await migrate(pool, { directory, logger: silent })
  await refreshTagKeys(db)
  await indexOutdatedCards(db, now)

  expect(await rowsOf(card)).toEqual([{ tag_keys: ['龙族', 'cafe', '\u0002en'], is_found: true }])
  expect((await getBlocklist(db, user)).tags.toSorted()).toEqual(['Café', '龍族', '龙族'])
  expect((await loadViewer(db, user)).blockedTags.toSorted()).toEqual(['cafe', 'café', '龍族', '龙族'])
  const { rows: keys } = await sql<{ slug: string; keys: string[] }>`
    select slug, array_agg(key order by key) as keys from tags join tag_keys on tag_id = id
    where slug like 'wyvern-%' group by slug order by slug`.execute(db)
  expect(keys).toEqual([
    { slug: 'wyvern-0', keys: ['wyvern 0', 'wyvern-0'] },
    { slug: 'wyvern-1', keys: ['wyvern 1', 'wyvern-1', '飞龙'] },
  ])

  async function cardFromBefore(owner: string): Promise<CardId> {
    const id = crypto.randomUUID() as CardId
    const revision = crypto.randomUUID()
    const client = await pool.connect()
    await client.query(`
      begin;
      insert into cards (id, owner_id, status, current_revision_id, approved_revision_id, created_at, updated_at)
        values ('${id}', '${owner}', 'public', '${revision}', '${revision}', now(), now());
      insert into card_revisions (id, card_id, number, name, creator, tagline, tags, tag_keys, is_nsfw, data, facts,
          token_counts, notices, has_source_art, created_at)
        values ('${revision}', '${id}', 1, '龍女', '', '', '{龍族,Café}', '{龍族,café}', false,
          '{"creator_notes":"","description":"İstanbul","personality":"","scenario":"","first_mes":""}', '{}', '{}', '[]', false, now());
      insert into card_search (card_id, revision_id, words, texts)
        values ('${id}', '${revision}', array_to_tsvector('{龍女,#龍族,#café}'), '{"description":"İstanbul"}');
      insert into card_ranks (card_id, author_id, tag_keys, is_adult, published_at)
        values ('${id}', '${owner}', '{龍族,café}', false, now());
      commit`)
    client.release()
    return id
  }

  async function rowsOf(id: CardId) {
    const { rows } = await sql`
      select tag_keys, words @@ '''龙女'' & ''istanbul'' & ''#龙族'' & ''#cafe''' as is_found
      from card_ranks join card_search using (card_id) where card_id = ${id}`.execute(db)
    return rows
  }
})

async function databaseFromBefore() {
  const database = await emptyDatabase<Tables>()
  onTestFinished(() => database.close())
  const older = temporaryDirectory()
  for (const name of await readdir(directory))
    if (name === 'baseline.json' || (name.endsWith('.sql') && name < OLDER_VERSION))
      await copyFile(join(directory, name), join(older, name))
  await migrate(database.pool, { directory: older, logger: silent })
  return database
}
