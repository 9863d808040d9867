import { inject } from 'vitest'
import type { Database } from '../platform/database/open.ts'
import { cloneDatabase, newDatabase, type TestServer } from './database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: TestServer
  }
}

/** Migrated. Closing drops the database. Outside Vitest use `cloneDatabase`. */
export function freshDatabase<Tables>(): Promise<Database<Tables>> {
  return cloneDatabase<Tables>(inject('databaseServer'))
}

/** For tests below the tables. Closing drops the database. */
export function emptyDatabase<Tables = unknown>(): Promise<Database<Tables>> {
  return newDatabase<Tables>(inject('databaseServer').url)
}
