import { statfs } from 'node:fs/promises'
import pg from 'pg'
import { z } from 'zod'
import type { Db } from '../database/tables.ts'
import { BackupError } from './names.ts'

const LastBackup = z.object({
  tried_at: z.string().nullable(),
  /** Time of any verified backup, scheduled or not. */
  made_at: z.string().nullable(),
  directory: z.string().nullable(),
  /** Error of the last scheduled backup. */
  problem: z.string().nullable(),
})

export type LastBackup = z.infer<typeof LastBackup>

const NAME = 'last_backup'
const none: LastBackup = { tried_at: null, made_at: null, directory: null, problem: null }

/** @returns null before the first attempt, successful or not */
export async function readLastBackup(db: Db): Promise<LastBackup | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', NAME).executeTakeFirst()
  return row === undefined ? null : parseLastBackup(row.value)
}

export async function recordBackup(url: string, news: Partial<LastBackup>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'inkling backup' })
  client.on('error', () => undefined) // the query that hits it reports it
  await client.connect()
  try {
    await client.query(
      `insert into installation as i (name, value) values ($1, $2)
       on conflict (name) do update set value = (i.value::jsonb || $3::jsonb)::text`,
      [NAME, JSON.stringify({ ...none, ...news }), JSON.stringify(news)],
    )
  } finally {
    await client.end()
  }
}

function parseLastBackup(value: string): LastBackup | null {
  const read = LastBackup.safeParse(JSON.parse(value))
  return read.success ? read.data : null
}

/** Left for the database and everything else. */
const RESERVED_BYTES = 256 * 1024 * 1024

const formatMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MB`

/** @throws BackupError if the disk has too little free space */
export async function requireDiskSpace(directory: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  const free = bavail * bsize
  if (bytes + RESERVED_BYTES <= free) return
  throw new BackupError(
    `A backup may take ${formatMegabytes(bytes)} (and ${formatMegabytes(RESERVED_BYTES)} must stay free), and ${directory} has ` +
      `${formatMegabytes(free)} left. Make room, or choose another place.`,
  )
}
