import type { Database } from '../../../packages/server/src/platform/database/open.ts'
import type { Tables } from '../../../packages/server/src/platform/database/tables.ts'
import type { StoreFaults } from './store-faults.ts'

/**
 * The database, each statement of which may go wrong as it does in life: the connection breaks, with the statement not
 * done, or done without anybody having heard so. All lanes are one here, so that no statement has another way.
 */
export function faultyDatabase(database: Database<Tables>, faults: StoreFaults): Database<Tables> {
  database.pool.on('connect', client => spoil(client, faults))
  return { ...database, createPool: () => database.kysely }
}

/** One of the driver's own. */
type DriverClient = object & { query: unknown }
type DriverQuery = (...question: unknown[]) => Promise<unknown>

function spoil(client: DriverClient, faults: StoreFaults): void {
  const query = (client.query as DriverQuery).bind(client) // the driver takes many forms, and here they are one
  const spoiled: DriverQuery = async (...question) => {
    const when = faults.meet(textOf(question[0]))
    if (when === undefined) return await query(...question)
    if (when === 'after') await query(...question)
    cut(client)
    return await query(...question)
  }
  Object.assign(client, { query: spoiled })
}

const textOf = (question: unknown): string =>
  typeof question === 'string' ? question : String((question as { text?: unknown }).text)

/** The other end is gone, and it is known at once. */
function cut(client: DriverClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } } // untyped, but there
  connection.stream.destroy()
}
