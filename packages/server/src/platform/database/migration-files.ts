import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ConcurrentIndex, concurrentIndexes } from './concurrent-indexes.ts'
import { DatabaseStartError } from './start-error.ts'

export type Migration = {
  name: string
  sql: string
  sha256: string
  /** All that it does, when it runs outside of a transaction. */
  indexes: readonly ConcurrentIndex[] | undefined
}

const fileName = /^(\d{4})-[a-z0-9-]+\.sql$/

/** The migrations of a directory in the order of their numbers: 0001-….sql, 0002-….sql and so on. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter(name => name.endsWith('.sql')).sort()
  names.forEach(requireOwnNumber)
  return Promise.all(names.map(name => readMigration(directory, name)))
}

/** Two of one number would run in the order of their words, which nobody meant. */
function requireOwnNumber(name: string, index: number, names: string[]): void {
  const number = fileName.exec(name)?.[1]
  if (number !== undefined && !names[index + 1]?.startsWith(number)) return
  throw new DatabaseStartError(
    `The migration ${name} has no number of its own; it should be called like 0012-some-words.sql. ` +
      'If this is not your doing, install Inkling afresh.',
  )
}

async function readMigration(directory: string, name: string): Promise<Migration> {
  const sql = await readFile(join(directory, name), 'utf8')
  return { name, sql, sha256: fingerprint(sql), indexes: concurrentIndexes(name, sql) }
}

/** A checkout on Windows may turn line ends; the migration is still the same. */
function fingerprint(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}
