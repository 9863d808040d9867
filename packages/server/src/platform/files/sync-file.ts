import { open } from 'node:fs/promises'

/** What was written to a file is on disk afterwards. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The names in a directory are on disk afterwards: without that, a new one may be lost. Windows has no such call and needs none. */
export async function syncNames(directory: string): Promise<void> {
  if (process.platform !== 'win32') await syncFile(directory)
}
