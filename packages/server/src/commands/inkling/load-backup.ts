import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { countRows, type Manifest } from '../../platform/backup/manifest.ts'
import { requireEmptyDatabase, restoreFiles, restoreRows } from '../../platform/backup/restore-files.ts'
import {
  endRestoring,
  isRestoredFrom,
  isRestoring,
  markRestoring,
  recordRestored,
} from '../../platform/backup/restoring.ts'
import type { ReportProgress } from '../../platform/backup/say.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { createPool } from '../../platform/database/pool.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { tempDirectory } from '../../platform/files/receive.ts'
import { log } from './installation.ts'

const migrations = fileURLToPath(new URL('../../migrations/', import.meta.url))

export interface RestoreInput {
  readonly directory: string
  readonly manifest: Manifest
  readonly url: string
  readonly dataDir: string
  /** Undefined if the files stay where they are. */
  readonly store: FileStore | undefined
  readonly pathOf: (key: string) => Promise<string | null>
  readonly besideOthers: boolean
  /** Runs in the transaction that restores the rows. */
  readonly onRows?: (client: pg.ClientBase) => Promise<void>
  readonly say: ReportProgress
}

/** Files come first, so that rows never refer to missing ones. Rows of older versions are migrated afterwards. */
export async function restoreInto(putting: RestoreInput): Promise<void> {
  const { directory, manifest, url, dataDir, store, pathOf, besideOthers, say } = putting
  const client = new pg.Client({ connectionString: url, application_name: 'inkling restore' })
  client.on('error', () => undefined) // the pending query reports it
  await client.connect()
  try {
    if (isRestoring(dataDir) && (await isRestoredFrom(client, manifest))) {
      await endRestoring(dataDir)
      say('This backup was already restored here. Nothing to do.')
      return
    }
    await requireEmptyDatabase(client)
    await markRestoring(dataDir)
    if (store !== undefined) {
      say('Restoring files')
      const drafts = tempDirectory(dataDir)
      const count = await restoreFiles({ directory, pathOf, store, drafts, besideOthers })
      say(`Restored and verified ${count.toLocaleString('en')} files.`)
    }
    say('Restoring the database')
    const onRows = async (filled: pg.ClientBase): Promise<void> => {
      await putting.onRows?.(filled)
      await recordRestored(filled, manifest)
    }
    await restoreRows(client, { directory, manifest, migrations, onRows, say })
    await endRestoring(dataDir)
  } finally {
    await client.end()
  }
  await migrateDatabase(url)
  say(
    `Restored and verified ${countRows(manifest).toLocaleString('en')} rows in ${manifest.tables.length} tables.`,
  )
}

async function migrateDatabase(url: string): Promise<void> {
  const pool = createPool({ url, logger: log, max: 1 })
  try {
    await migrate(pool, { directory: migrations, logger: log })
  } finally {
    await pool.end()
  }
}
