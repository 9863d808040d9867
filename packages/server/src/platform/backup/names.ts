import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { timeInName } from '../clock.ts'
import { nullWhenAbsent } from '../files/receive.ts'

export type BackupKind = 'asked' | 'daily' | 'before-upgrade'

const beginnings: Readonly<Record<BackupKind, string>> = {
  asked: 'inkling-',
  daily: 'inkling-daily-',
  'before-upgrade': 'inkling-before-upgrade-',
}

export const backupDirectory = (place: string, kind: BackupKind, now: Date): string =>
  join(place, beginnings[kind] + timeInName(now))

/** Lists the newest backups first. */
export async function listBackups(place: string, kind: BackupKind): Promise<string[]> {
  // Older names lack milliseconds.
  const namePattern = new RegExp(`^${beginnings[kind]}\\d{4}-\\d{2}-\\d{2}T\\d{6}(\\.\\d{3})?Z$`)
  const names = await readdir(place).catch(() => []) // the directory does not exist yet
  return names
    .filter(name => namePattern.test(name))
    .sort()
    .reverse()
    .map(name => join(place, name))
}

export async function newestBackup(place: string): Promise<NewestBackup | undefined> {
  const kinds = Object.keys(beginnings) as BackupKind[] // Object.keys widens the literal's keys to string
  const ofEachKind = await Promise.all(kinds.map(kind => listBackups(place, kind)))
  const newest = ofEachKind
    .flatMap(directories => directories.slice(0, 1))
    .map(directory => ({
      directory,
      madeAt: directory.slice(directory.search(/\d{4}-\d{2}-\d{2}T\d{6}(\.\d{3})?Z$/)),
    }))
  return newest.sort((one, other) => (one.madeAt < other.madeAt ? 1 : -1))[0]
}

interface NewestBackup {
  readonly directory: string
  readonly madeAt: string
}

export async function deleteAllButNewest(place: string, kind: BackupKind, count: number): Promise<void> {
  for (const directory of (await listBackups(place, kind)).slice(count)) {
    await rm(directory, { recursive: true, force: true })
  }
}

const ABANDONED_MS = 24 * 3600 * 1000

export const removeUnfinishedBackups = (place: string, now: Date): Promise<void> =>
  removeUnfinishedDirectories(place, /^inkling-.*Z\.incomplete$/, now)

/** Removes what killed processes left behind. Directories younger than a day may be in use. */
export async function removeUnfinishedDirectories(
  place: string,
  namePattern: RegExp,
  now: Date,
): Promise<void> {
  for (const name of await readdir(place).catch(() => [])) {
    if (!namePattern.test(name)) continue
    const stats = await stat(join(place, name)).catch(nullWhenAbsent) // may be removed concurrently
    if (stats !== null && now.getTime() - stats.mtimeMs > ABANDONED_MS)
      await rm(join(place, name), { recursive: true, force: true })
  }
}

/** A backup cannot be made, read or restored. The operator sees `message`. */
export class BackupError extends Error {
  override name = 'BackupError'
}
