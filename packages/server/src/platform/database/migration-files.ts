import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseStartError } from './start-error.ts'

export type Migration = { name: string; sql: string; sha256: string }

const fileName = /^(\d{4})-[a-z0-9-]+\.sql$/

/** The migrations of a directory in their order: 0001-….sql, 0002-….sql and so on, with no number left out. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter(name => name.endsWith('.sql')).sort()
  names.forEach(requireNumber)
  return Promise.all(names.map(name => readMigration(directory, name)))
}

function requireNumber(name: string, index: number): void {
  const number = fileName.exec(name)?.[1]
  if (Number(number) === index + 1) return
  const expected = String(index + 1).padStart(4, '0')
  throw new DatabaseStartError(
    `The migration ${name} stands where ${expected}-some-words.sql is expected. Migrations are numbered without ` +
      'gaps or doubles; if this is not your doing, install Inkling afresh.',
  )
}

async function readMigration(directory: string, name: string): Promise<Migration> {
  const sql = await readFile(join(directory, name), 'utf8')
  return { name, sql, sha256: fingerprint(sql) }
}

/** A checkout on Windows may turn line ends; the migration is still the same. */
function fingerprint(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}
