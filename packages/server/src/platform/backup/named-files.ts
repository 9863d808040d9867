import { dirname } from 'node:path'
import type pg from 'pg'
import { listTables } from './catalog.ts'

/** A column that refers to a file by key, or to a directory under `below`. */
export interface FileColumn {
  readonly table: string
  readonly column: string
  readonly below?: string
}

/** The files that rows refer to and that have not been found yet. */
export class NamedFiles {
  readonly #unseen: Set<string>

  constructor(names: Iterable<string> = []) {
    this.#unseen = new Set(names)
  }

  see(key: string): void {
    this.#unseen.delete(key)
    this.#unseen.delete(dirname(key))
  }

  get unseen(): number {
    return this.#unseen.size
  }
}

/** Databases of older versions may lack some columns. */
export async function findNamedFiles(
  client: pg.ClientBase,
  fileColumns: readonly FileColumn[],
): Promise<NamedFiles> {
  const tables = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]))
  const names: string[] = []
  for (const { table, column, below = '' } of fileColumns) {
    if (tables.get(table)?.includes(column) !== true) continue
    const { rows } = await client.query<{ name: string }>(
      `select distinct "${column}" as name from "${table}" where "${column}" is not null`,
    )
    for (const { name } of rows) names.push(below + name)
  }
  return new NamedFiles(names)
}
