import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileColumns } from '../../account-data/file-columns.ts'
import type { Config } from '../../config.ts'
import { CopyError } from '../../platform/backup/copy-error.ts'
import { noteBackup } from '../../platform/backup/last-backup.ts'
import { makeBackup } from '../../platform/backup/make-backup.ts'
import { directoryAt, removeUnfinished } from '../../platform/backup/names.ts'
import { SECRET_FILE } from '../../platform/keys/keys.ts'
import { dailyBackup } from './daily-backup.ts'
import { inWords } from './describe-backup.ts'
import { openStores } from './installation.ts'
import type { Asked } from './usage.ts'

export async function backup(asked: Asked): Promise<number> {
  if (asked.values.daily) return await dailyBackup(asked)
  const { values, config, say } = asked
  const now = new Date()
  const place = resolve(values.to ?? config.backupDir)
  const directory = directoryAt(place, 'asked', now)
  const secret = values['with-secret'] ? await secretOf(config) : undefined
  await removeUnfinished(place, now)
  const { url, store, close } = await openStores(config)
  try {
    say(`Copying to ${directory}`)
    const files = { store, kept: 'copied', namedBy: fileColumns } as const
    const options = { url, files, directory, now, say, ...(secret !== undefined && { secret }) }
    const manifest = await makeBackup(options)
    say(`The backup is complete: ${inWords(manifest)}.`)
    // A standby can't be told.
    await noteBackup(url, { made_at: now.toISOString(), directory }).catch(() => undefined)
  } finally {
    await close()
  }
  if (secret === undefined) say(WITHOUT_SECRET)
  return 0
}

const WITHOUT_SECRET =
  'It is without the secret that API keys in it are sealed with: keep SECRET_KEY (or secret.key of the data directory) in a safe ' +
  'place of its own, or use --with-secret.'

async function secretOf({ secretKey, dataDir }: Config): Promise<string> {
  if (secretKey !== undefined) return secretKey
  const path = join(dataDir, SECRET_FILE)
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new CopyError(`The secret can't be read from ${path}, and SECRET_KEY is not set.`, { cause })
  })
  return text.trim()
}
