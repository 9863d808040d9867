import { readdir, rm } from 'node:fs/promises'
import type { House } from '../../house.ts'
import { partsDirectories, partsDirectory } from './places.ts'

/** Removes what had come of downloads that are gone: another machine removed them, and this one's beginning stayed. */
export async function sweepParts({ db, config }: Pick<House, 'db' | 'config'>): Promise<void> {
  const names = await readdir(partsDirectories(config.dataDir)).catch(() => []) // none has ever begun
  if (names.length === 0) return
  const known = new Set<string>((await db.selectFrom('downloads').select('id').execute()).map(({ id }) => id))
  for (const name of names.filter(name => !known.has(name))) {
    await rm(partsDirectory(config.dataDir, name), { recursive: true, force: true })
  }
}
