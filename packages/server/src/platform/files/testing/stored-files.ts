import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { draftsDirectory } from '../drafts.ts'

/** Every file that is kept below a data directory, half-written ones too. */
export async function storedFiles(dataDir: string): Promise<string[]> {
  const found = await Promise.all(
    [join(dataDir, 'files'), draftsDirectory(dataDir)].map(directory =>
      readdir(directory, { recursive: true, withFileTypes: true }),
    ),
  )
  return found
    .flat()
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}
