import { inject } from 'vitest'
import type { Database } from '../platform/database/open.ts'
import { cloneDatabase, newDatabase, type TestServer } from './database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: TestServer
  }
}

/** A migrated database of this test's own; closing it drops it. Outside of Vitest, see `cloneDatabase`. */
export function freshDatabase<Tables>(): Promise<Database<Tables>> {
  return cloneDatabase<Tables>(inject('databaseServer'))
}

/** The same, but one that no migration has seen: for tests of what lies below the tables. */
export function emptyDatabase<Tables = unknown>(): Promise<Database<Tables>> {
  return newDatabase<Tables>(inject('databaseServer').url)
}
