import { inject } from 'vitest'
import type { Database } from '../platform/database/open.ts'
import { cloneDatabase, newDatabase, type TestServer } from './database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: TestServer
  }
}

/** Opens a new migrated database. Closing drops it. Outside Vitest use `cloneDatabase`. */
export function freshDatabase<Tables>(): Promise<Database<Tables>> {
  return cloneDatabase<Tables>(inject('databaseServer'))
}

/** Opens a new database without migrations, for tests below the tables. Closing drops it. */
export function emptyDatabase<Tables = unknown>(): Promise<Database<Tables>> {
  return newDatabase<Tables>(inject('databaseServer').url)
}
