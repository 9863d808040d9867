import type pg from 'pg'
import { DatabaseStartError } from './errors.ts'

/** An index build, which PostgreSQL does not allow inside a transaction. */
export interface ConcurrentIndex {
  readonly name: string
  readonly statement: string
}

const FIRST_LINE = /^-- outside a transaction\b/i
const COMMENT = /--.*$/gm
const CREATE_INDEX = /^create (?:unique )?index concurrently if not exists (\w+)\s+on\s/i

/**
 * Returns the indexes of a migration whose first line says that it runs outside a transaction, undefined for others.
 * @throws DatabaseStartError if it contains other statements, which could be left half done
 */
export function parseConcurrentIndexes(migration: string, sql: string): ConcurrentIndex[] | undefined {
  if (!FIRST_LINE.test(sql)) return undefined
  const statements = sql.replaceAll(COMMENT, '').split(';')
  return statements.flatMap(text => {
    const statement = text.trim()
    if (statement === '') return []
    const name = CREATE_INDEX.exec(statement)?.[1]
    if (name === undefined) throw new DatabaseStartError(onlyIndexes(migration))
    return { name, statement }
  })
}

const onlyIndexes = (migration: string): string =>
  `The migration ${migration} runs outside of a transaction, and so it may hold nothing but statements that begin with ` +
  '"create index concurrently if not exists <name> on". If this is not your doing, install Inkling afresh.'

/** An interrupted build leaves an invalid index, which is dropped and rebuilt. */
export async function createConcurrently(
  client: pg.ClientBase,
  indexes: readonly ConcurrentIndex[],
): Promise<void> {
  for (const { name, statement } of indexes) {
    const { rows } = await client.query(
      'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [name],
    )
    if (rows.length > 0) await client.query(`drop index concurrently ${name}`)
    await client.query(statement)
  }
}

/** For a caller with exclusive access to the tables. */
export async function createWithinTransaction(
  client: pg.ClientBase,
  indexes: readonly ConcurrentIndex[],
): Promise<void> {
  for (const { statement } of indexes) await client.query(statement.replace(/\bconcurrently\b/i, ''))
}
