import pg from 'pg'
import { z } from 'zod'
import type { Db } from '../database/tables.ts'

const LastBackup = z.object({
  tried_at: z.string(),
  /** Of the newest that is whole and was read back. */
  made_at: z.string().nullable(),
  directory: z.string().nullable(),
  /** Why the last try came to nothing. */
  problem: z.string().nullable(),
})

/** How the backups do that the server makes by itself. */
export type LastBackup = z.infer<typeof LastBackup>

const NAME = 'last_backup'
const none: LastBackup = {
  tried_at: new Date(0).toISOString(),
  made_at: null,
  directory: null,
  problem: null,
}

/** @returns null before the first try */
export async function lastBackup(db: Db): Promise<LastBackup | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', NAME).executeTakeFirst()
  return row === undefined ? null : parsed(row.value)
}

/** Notes that one was made, or why none was. */
export async function noteBackup(
  url: string,
  { now, ...came }: { now: Date; directory: string } | { now: Date; problem: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ value: string }>('select value from installation where name = $1', [
      NAME,
    ])
    const before = rows[0] === undefined ? none : (parsed(rows[0].value) ?? none)
    const at = now.toISOString()
    const made = 'directory' in came ? { made_at: at, problem: null } : {}
    const value = JSON.stringify({ ...before, tried_at: at, ...made, ...came } satisfies LastBackup)
    await client.query(
      'insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = $2',
      [NAME, value],
    )
  } finally {
    await client.end()
  }
}

function parsed(value: string): LastBackup | null {
  const read = LastBackup.safeParse(JSON.parse(value))
  return read.success ? read.data : null
}
