import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db, Tables } from '../../platform/database/tables.ts'
import { freshDatabase } from '../../testing/database.ts'
import { fillWithCards } from './fill-database.ts'

test('an aborted seed keeps all search indexes', async () => {
  const database = await freshDatabase<Tables>()
  onTestFinished(() => database.close())
  const before = await indexesOf(database.kysely)
  const breaking = new AbortController()
  const sentences: string[] = []
  const say = (sentence: string) => {
    sentences.push(sentence)
    breaking.abort(new Error('enough'))
  }
  const filling = fillWithCards(database, { cards: 20_000, seed: 1, say, signal: breaking.signal })
  await expect(filling).rejects.toThrow('enough')
  expect(sentences.join()).toContain('Creating card_')
  expect(await indexesOf(database.kysely)).toEqual(before)
})

test('a seed can start after a killed one left no search indexes', async () => {
  const database = await freshDatabase<Tables>()
  onTestFinished(() => database.close())
  await sql`do $$ declare index text; begin
    for index in select indexrelid::regclass from pg_index
      where indrelid in ('card_search'::regclass, 'card_ranks'::regclass, 'card_trends'::regclass) and not indisunique
        and indexrelid <> 'card_trends_card'::regclass
    loop execute 'drop index ' || index; end loop;
  end $$`.execute(database.kysely)
  const breaking = new AbortController()
  const say = () => breaking.abort(new Error('begun'))
  const filling = fillWithCards(database, { cards: 20_000, seed: 1, say, signal: breaking.signal })
  await expect(filling).rejects.toThrow('begun')
})

async function indexesOf(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`.execute(db)
  return rows
}
