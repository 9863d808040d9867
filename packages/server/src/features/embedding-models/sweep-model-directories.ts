import { readdir, rm } from 'node:fs/promises'
import type { House } from '../../house.ts'
import { modelDirectories, modelDirectory } from './source.ts'

/** Removes the named files of models that are gone: another instance removed them, or this one was cut off at it. */
export async function sweepModelDirectories({ db, config }: Pick<House, 'db' | 'config'>): Promise<void> {
  const names = await readdir(modelDirectories(config.dataDir)).catch(() => []) // none has ever been made
  if (names.length === 0) return
  const used = await db
    .selectFrom('embedding_models')
    .select('download_id')
    .where('download_id', 'is not', null)
    .execute()
  const known = new Set<string | null>(used.map(({ download_id }) => download_id))
  for (const name of names.filter(name => !known.has(name))) {
    await rm(modelDirectory(config.dataDir, name), { recursive: true, force: true })
  }
}
