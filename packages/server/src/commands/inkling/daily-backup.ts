import { noFiles } from '../../platform/backup/file-parts.ts'
import { noteBackup } from '../../platform/backup/last-backup.ts'
import { makeBackup } from '../../platform/backup/make-backup.ts'
import { backupsIn, directoryAt, keepNewest, removeUnfinished } from '../../platform/backup/names.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { openStores } from './installation.ts'
import type { Asked } from './usage.ts'

const KEPT = 3

/**
 * What the server runs once a day beside itself. Files are not copied again: those on this machine get another name, and those of a bucket
 * stay there. How it went is kept in the database, for the admin's page.
 */
export async function dailyBackup({ config, say }: Asked): Promise<number> {
  const now = new Date()
  const tried_at = now.toISOString()
  const { url, store, close } = await openStores(config)
  try {
    const directory = await copyAndRead(config.backupDir, {
      url,
      store,
      isShared: config.s3 !== undefined,
      now,
      say,
    })
    await keepNewest(config.backupDir, 'daily', KEPT)
    await noteBackup(url, { tried_at, made_at: tried_at, directory, problem: null })
    return 0
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    // A database that can't be told of it is the problem itself.
    await noteBackup(url, { tried_at, problem }).catch(() => undefined)
    throw error
  } finally {
    await close()
  }
}

interface Copying {
  readonly url: string
  readonly store: FileStore
  readonly isShared: boolean
  readonly now: Date
  readonly say: (sentence: string) => void
}

async function copyAndRead(place: string, { url, store, isShared, now, say }: Copying): Promise<string> {
  await removeUnfinished(place, now)
  const directory = directoryAt(place, 'daily', now)
  const [earlier] = await backupsIn(place, 'daily')
  const files = isShared ? noFiles : ({ store, kept: 'linked', earlier } as const)
  await makeBackup({ url, files, directory, now, say }, { withFiles: false })
  return directory
}
