import type { Database } from '../../packages/server/src/platform/database/open.ts'

type Pool = Database<unknown>['pool']

let questions = 0

/**
 * A query over all other tables in one statement. It runs before and after hundreds of calls and takes longer to plan
 * than to run, so each connection plans it once.
 */
export function everyTable<Row extends object>(
  except: readonly string[],
  select: (table: string) => string,
): (database: { readonly pool: Pool }) => Promise<Row[]> {
  const name = `every_table_${questions++}`
  const texts = new WeakMap<Pool, Promise<string>>()
  const textFor = async (pool: Pool): Promise<string> =>
    (await tablesIn(pool, except)).map(select).join(' union all ')
  return async ({ pool }) => {
    const text = texts.get(pool) ?? textFor(pool)
    texts.set(pool, text)
    return (await pool.query<Row>({ name, text: await text })).rows
  }
}

async function tablesIn(pool: Pool, except: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1)`,
    [except],
  )
  return rows.map(({ name }) => name)
}
