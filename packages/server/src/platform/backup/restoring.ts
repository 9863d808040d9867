import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { DatabaseStartError } from '../database/errors.ts'
import type { Manifest } from './manifest.ts'

const restoringMarker = (dataDir: string): string => join(dataDir, 'restoring')

export const markRestoring = (dataDir: string): Promise<void> =>
  writeFile(restoringMarker(dataDir), `${new Date().toISOString()}\n`, { flush: true })

export const endRestoring = (dataDir: string): Promise<void> => rm(restoringMarker(dataDir), { force: true })

export const isRestoring = (dataDir: string): boolean => existsSync(restoringMarker(dataDir))

const NAME = 'restored_from'

/** Runs in the transaction that restores the rows. */
export async function recordRestored(client: pg.ClientBase, { made_at }: Manifest): Promise<void> {
  await client.query(
    `insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = $2`,
    [NAME, made_at],
  )
}

export async function isRestoredFrom(client: pg.ClientBase, { made_at }: Manifest): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    `select to_regclass('installation') is not null as is_ours`,
  )
  if (rows[0]?.is_ours !== true) return false
  const { rowCount } = await client.query('select from installation where name = $1 and value = $2', [
    NAME,
    made_at,
  ])
  return rowCount === 1
}

/** @throws DatabaseStartError after an interrupted restore, which must not start as a new installation */
export function requireFinishedRestore(dataDir: string): void {
  if (!isRestoring(dataDir)) return
  throw new DatabaseStartError(
    `A backup was being restored into ${dataDir}, and that was cut off. Run the same inkling restore again: it begins anew ` +
      `and ends what it began. (To have an empty Inkling there instead, remove ${restoringMarker(dataDir)}.)`,
  )
}
