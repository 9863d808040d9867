import { routes } from '@inkling/contract'
import { type Api, createApi, TEST_PASSWORD } from '@inkling/server/testing'
import { fillWithCards } from '../../packages/server/src/commands/seed/fill-database.ts'
import { type Database, openDatabase } from '../../packages/server/src/platform/database/open.ts'
import type { Tables } from '../../packages/server/src/platform/database/tables.ts'
import { databaseUrlOf } from '../../tests/journeys/database-of.ts'
import type { Launched } from '../../tests/launch.ts'

export interface StockedHub {
  readonly database: Database<Tables>
  readonly reader: Api
  close(): Promise<void>
}

const READER = 'reader'

/** Fills an Inkling with this many cards unless it is already filled. */
export async function stockHub({ dataDir, url }: Launched, cards: number): Promise<StockedHub> {
  const database = await openDatabase<Tables>({
    dataDir,
    databaseUrl: databaseUrlOf(dataDir),
    logger: console,
  })
  const nobody = createApi(url)
  const { rows } = await database.pool.query('select from users limit 1')
  if (rows.length === 0) {
    await nobody.register(READER)
    const filling = { cards, seed: 1, say: (sentence: string) => console.error(`  ${sentence}`) }
    await fillWithCards(database, filling)
  }
  // Log in last: filling takes longer than a token lives.
  return { database, reader: await logIn(nobody), close: database.close }
}

async function logIn(nobody: Api): Promise<Api> {
  const body = { username: READER, password: TEST_PASSWORD }
  return nobody.as((await nobody.call(routes.auth.login, { body })).access_token)
}
