import { rm } from 'node:fs/promises'
import { CopyError } from './copy-error.ts'
import type { Manifest } from './manifest.ts'
import { verifyBackup } from './verify-backup.ts'
import { type BackupOptions, writeBackup } from './write-backup.ts'

/**
 * Writes a backup and reads it back, of its files the list alone if so it is wanted.
 * @throws CopyError when either can't be; nothing is left behind then that passes for a backup
 */
export async function makeBackup(options: BackupOptions, reading = { withFiles: true }): Promise<Manifest> {
  const { directory, say } = options
  await writeBackup(options)
  try {
    say('Reading it back')
    const { manifest, problems } = await verifyBackup(directory, reading)
    if (problems.length > 0)
      throw new CopyError(`The backup was written and can't be read back: ${problems.join(' ')}`)
    return manifest
  } catch (error) {
    await rm(directory, { recursive: true, force: true })
    throw error
  }
}
