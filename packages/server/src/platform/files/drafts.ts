import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Half-written files, beside the store so that moving them in is one step. */
export const draftsDirectory = (dataDir: string): string => join(dataDir, 'drafts')

const DRAFT_DAYS = 1

/** Makes a directory for half-written files, and clears away what a killed process had left in it. */
export async function openDrafts(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const oldest = Date.now() - DRAFT_DAYS * 24 * 3600 * 1000
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const found = await stat(path).catch(nullWhenAbsent)
    if (found !== null && found.mtimeMs < oldest) await rm(path, { force: true })
  }
}

export function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
