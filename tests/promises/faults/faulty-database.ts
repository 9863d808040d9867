import type { Database } from '../../../packages/server/src/platform/database/open.ts'
import type { Tables } from '../../../packages/server/src/platform/database/tables.ts'
import type { StoreFaults } from './store-faults.ts'

/**
 * A database whose statements may fail as in real life: the connection breaks before a statement is done, or after, so
 * that its result is lost. All lanes share one pool here, so that no statement avoids the faults.
 */
export function faultyDatabase(database: Database<Tables>, faults: StoreFaults): Database<Tables> {
  database.pool.on('connect', client => injectFaults(client, faults))
  return { ...database, createPool: () => database.kysely }
}

type DriverClient = object & { query: unknown }
type DriverQuery = (...question: unknown[]) => Promise<unknown>

function injectFaults(client: DriverClient, faults: StoreFaults): void {
  const query = (client.query as DriverQuery).bind(client) // treats the driver's overloads as one
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

/** Breaks the connection, which is noticed at once. */
function cut(client: DriverClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } } // exists, although the types omit it
  connection.stream.destroy()
}
