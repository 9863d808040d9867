import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError, backupDirectory } from '../../platform/backup/names.ts'
import { writeBackup } from '../../platform/backup/write-backup.ts'
import { databaseAddress } from '../../platform/database/address.ts'
import { findRunningUrl } from '../../platform/database/embedded/address.ts'
import { requireUsableServer } from '../../platform/database/server-check.ts'
import { SECRET_FILE } from '../../platform/keys/keys.ts'
import { Closing, openStore, openStores } from './installation.ts'
import { restoreInto } from './load-backup.ts'
import { type CommandInput, UsageError } from './usage.ts'

/** Writes and restores a backup. Stored files are not copied into it. */
export async function move({ values, config, say }: CommandInput): Promise<number> {
  const target_url = values['to-database']
  if (target_url === undefined) throw new UsageError('Usage: inkling move --to-database postgres://…')
  const target = databaseAddress(target_url)
  if (values['to-s3'] && config.s3 === undefined)
    throw new UsageError('--to-s3 needs the S3_… settings, such as S3_BUCKET (docs/settings.md).')
  const { dataDir } = config
  const embedded = { ...config, databaseUrl: undefined, s3: undefined }
  if (findRunningUrl(dataDir) !== undefined)
    throw new BackupError('Stop Inkling first. Changes made during the move would be lost.')
  const closing = new Closing()
  const between = createStagingDirectory(dataDir, closing)
  try {
    await requireUsableServer(target, '--to-database')
    const now = new Date()
    const directory = backupDirectory(between, 'asked', now)
    const source = await openStores(embedded)
    closing.add(source.close)
    say(`Copying from ${dataDir}`)
    const manifest = await writeBackup({
      url: source.url,
      files: { store: source.store, kept: 'left' },
      directory,
      now,
      say,
    })
    await restoreInto({
      directory,
      manifest,
      url: target,
      dataDir: between,
      store: values['to-s3'] ? await openStore(config, closing) : undefined,
      pathOf: key => source.store.localPath(key),
      besideOthers: false,
      say,
    })
  } finally {
    await closing.close()
  }
  say(describeNextSteps(dataDir, values['to-s3']))
  return 0
}

/**
 * Holds all rows in plain files, so it is removed at the end and on interruption. Leftovers of a killed run are removed
 * first.
 */
function createStagingDirectory(dataDir: string, closing: Closing): string {
  const between = join(dataDir, 'moving')
  const remove = () => rmSync(between, { recursive: true, force: true })
  remove()
  process.once('exit', remove)
  closing.add(async () => {
    process.off('exit', remove)
    remove()
  })
  return between
}

function describeNextSteps(dataDir: string, hasMovedFiles: boolean): string {
  const secretFile = join(dataDir, SECRET_FILE)
  const files = hasMovedFiles ? 'S3_…' : `the same data directory`
  const secret = existsSync(secretFile) ? `SECRET_KEY (the line in ${secretFile})` : 'the same SECRET_KEY'
  const sentences = [
    `Done. From now on, start Inkling with DATABASE_URL, ${files} and ${secret}.`,
    ...(hasMovedFiles
      ? []
      : [
          `The files are still in ${dataDir}, so keep DATA_DIR as it is. To serve from several machines, use --to-s3.`,
        ]),
    'The data directory was not changed. Keep it until everything works. Started without DATABASE_URL, Inkling would use the ' +
      'old data in it.',
  ]
  return sentences.join('\n')
}
