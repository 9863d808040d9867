import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileColumns } from '../../account-data/file-columns.ts'
import type { Config } from '../../config.ts'
import { noFiles } from '../../platform/backup/file-parts.ts'
import { recordBackup } from '../../platform/backup/last-backup.ts'
import { countRows, type Manifest } from '../../platform/backup/manifest.ts'
import {
  BackupError,
  backupDirectory,
  deleteAllButNewest,
  listBackups,
  removeUnfinishedBackups,
} from '../../platform/backup/names.ts'
import { verifyBackup } from '../../platform/backup/verify-backup.ts'
import { makeBackup } from '../../platform/backup/write-backup.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { SECRET_FILE } from '../../platform/keys/keys.ts'
import { openStores } from './installation.ts'
import { type CommandInput, requireSingleArgument } from './usage.ts'

export async function backup(input: CommandInput): Promise<number> {
  if (input.values.daily) return await dailyBackup(input)
  const { values, config, say } = input
  const now = new Date()
  const place = resolve(values.to ?? config.backupDir)
  const directory = backupDirectory(place, 'asked', now)
  const secret = values['with-secret'] ? await readConfiguredSecret(config) : undefined
  await removeUnfinishedBackups(place, now)
  const { url, store, close } = await openStores(config)
  try {
    say(`Backing up to ${directory}`)
    const files = { store, kept: 'copied', namedBy: fileColumns } as const
    const options = { url, files, directory, now, say, ...(secret !== undefined && { secret }) }
    const manifest = await makeBackup(options)
    say(`The backup is complete: ${describeManifest(manifest)}.`)
    // Best effort, since a standby is read-only.
    await recordBackup(url, { made_at: now.toISOString(), directory }).catch(() => undefined)
  } finally {
    await close()
  }
  if (secret === undefined) say(SECRET_MISSING)
  return 0
}

const SECRET_MISSING =
  'It does not contain the secret key that its API keys are encrypted with. Keep SECRET_KEY (or secret.key in the data ' +
  'directory) in a safe place, or use --with-secret.'

async function readConfiguredSecret({ secretKey, dataDir }: Config): Promise<string> {
  if (secretKey !== undefined) return secretKey
  const path = join(dataDir, SECRET_FILE)
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new BackupError(`Cannot read the secret key from ${path}, and SECRET_KEY is not set.`, { cause })
  })
  return text.trim()
}

const MAX_DAILY_BACKUPS = 3

/** Local files are hard-linked, those in a bucket stay there. The result is stored for the admin page. */
export async function dailyBackup({ config, say }: CommandInput): Promise<number> {
  const now = new Date()
  const tried_at = now.toISOString()
  const { url, store, close } = await openStores(config)
  try {
    const directory = await copyAndVerify(config.backupDir, {
      url,
      store,
      isShared: config.s3 !== undefined,
      now,
      say,
    })
    await deleteAllButNewest(config.backupDir, 'daily', MAX_DAILY_BACKUPS)
    await recordBackup(url, { tried_at, made_at: tried_at, directory, problem: null })
    return 0
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    // The database may be what failed.
    await recordBackup(url, { tried_at, problem }).catch(() => undefined)
    throw error
  } finally {
    await close()
  }
}

interface DailyBackupOptions {
  readonly url: string
  readonly store: FileStore
  readonly isShared: boolean
  readonly now: Date
  readonly say: (sentence: string) => void
}

async function copyAndVerify(
  place: string,
  { url, store, isShared, now, say }: DailyBackupOptions,
): Promise<string> {
  await removeUnfinishedBackups(place, now)
  const directory = backupDirectory(place, 'daily', now)
  const [earlier] = await listBackups(place, 'daily')
  const files = isShared ? noFiles : ({ store, kept: 'linked', earlier } as const)
  await makeBackup({ url, files, directory, now, say }, { withFiles: false })
  return directory
}

export function describeManifest(manifest: Manifest): string {
  const { made_at, tables, files } = manifest
  const where = files.kept === 'here' ? '' : ' (listed only, not copied)'
  return (
    `made ${made_at}, ${formatNumber(countRows(manifest))} rows in ${tables.length} tables, ` +
    `${formatNumber(files.count)} files (${formatNumber(Math.ceil(files.bytes / 1024 ** 2))} MB)${where}${describeMissingFiles(files)}`
  )
}

const describeMissingFiles = ({ missing = 0 }: Manifest['files']): string =>
  missing === 0 ? '' : `; missing files: ${formatNumber(missing)}`

const formatNumber = (value: number): string => value.toLocaleString('en')

export async function verify(input: CommandInput): Promise<number> {
  const backup = requireSingleArgument(input, 'inkling verify <backup>')
  const { manifest, problems } = await verifyBackup(backup)
  for (const problem of problems) input.say(problem)
  if (problems.length > 0) {
    input.say('This backup is damaged.')
    return 1
  }
  input.say(`The backup is intact: ${describeManifest(manifest)}.`)
  return 0
}
