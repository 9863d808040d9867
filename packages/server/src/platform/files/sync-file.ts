import { open } from 'node:fs/promises'

/** What was written to a file, or to a directory by naming files in it, is on disk afterwards. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
