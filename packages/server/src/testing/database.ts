import { inject } from 'vitest'
import type { Database } from '../platform/database/open.ts'
import { cloneDatabase, newDatabase, type TestServer } from './database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: TestServer
  }
}

/** A new migrated database; closing drops it. Outside Vitest use `cloneDatabase`. */
export function freshDatabase<Tables>(): Promise<Database<Tables>> {
  return cloneDatabase<Tables>(inject('databaseServer'))
}

/** A new database without migrations, for tests below the tables; closing drops it. */
export function emptyDatabase<Tables = unknown>(): Promise<Database<Tables>> {
  return newDatabase<Tables>(inject('databaseServer').url)
}
