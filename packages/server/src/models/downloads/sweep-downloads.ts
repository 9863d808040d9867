import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { House } from '../../context.ts'
import { copiedModels, namedDirectories, partsDirectories } from './download-paths.ts'

/**
 * Removes what this machine has of downloads that are gone, and the beginnings of those that are whole: another one removed
 * or finished them, and what had come here, or was called by its name here, stayed.
 */
export async function sweepDownloads({ db, config }: Pick<House, 'db' | 'config'>): Promise<void> {
  const parts = partsDirectories(config.dataDir)
  const left = [
    ...(await below(parts)),
    ...(await below(namedDirectories(config.dataDir))),
    ...(await below(copiedModels(config.dataDir))),
  ]
  if (left.length === 0) return
  const downloads = await db.selectFrom('downloads').select(['id', 'status']).execute()
  const statuses = new Map<string, string>(downloads.map(({ id, status }) => [id, status]))
  for (const { directory, name } of left) {
    const status = statuses.get(name)
    const isOver = status === undefined || (directory === parts && status === 'ready')
    if (isOver) await rm(join(directory, name), { recursive: true, force: true })
  }
}

async function below(directory: string): Promise<{ directory: string; name: string }[]> {
  const names = await readdir(directory).catch(() => []) // none has ever begun
  return names.map(name => ({ directory, name }))
}
