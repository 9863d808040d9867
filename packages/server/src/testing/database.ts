import { inject } from 'vitest'
import type { Database } from '../platform/database/open.ts'
import { cloneDatabase } from './database-server.ts'

/** A migrated database of this test's own; closing it drops it. Outside of Vitest, see `cloneDatabase`. */
export function freshDatabase<Tables>(): Promise<Database<Tables>> {
  return cloneDatabase<Tables>(inject('databaseServer'))
}
