import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { House } from '../../house.ts'
import { namedDirectories, partsDirectories } from './places.ts'

/**
 * Removes what this machine has of downloads that are gone: another one removed them, and what had come here, or was
 * called by its name here, stayed.
 */
export async function sweepDownloads({ db, config }: Pick<House, 'db' | 'config'>): Promise<void> {
  const left = [
    ...(await below(partsDirectories(config.dataDir))),
    ...(await below(namedDirectories(config.dataDir))),
  ]
  if (left.length === 0) return
  const downloads = await db.selectFrom('downloads').select('id').execute()
  const known = new Set<string>(downloads.map(({ id }) => id))
  for (const { directory, name } of left) {
    if (!known.has(name)) await rm(join(directory, name), { recursive: true, force: true })
  }
}

async function below(directory: string): Promise<{ directory: string; name: string }[]> {
  const names = await readdir(directory).catch(() => []) // none has ever begun
  return names.map(name => ({ directory, name }))
}
