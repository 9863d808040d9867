import { dirname } from 'node:path'
import type pg from 'pg'
import { listTables } from './catalog.ts'

/** Where rows name files: by their keys, or by the names of directories below one. */
export interface FileColumn {
  readonly table: string
  readonly column: string
  readonly below?: string
}

/** The files, and directories of files, that rows name, until each is seen. */
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

/** What rows name in these columns. A database that an older Inkling made may lack some of them. */
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
