import { readdir } from 'node:fs/promises'
import type { FileStore } from '../file-store.ts'
import { tempDirectory } from '../receive.ts'

interface StoreContext {
  readonly files: FileStore
  readonly config: { readonly dataDir: string }
}

/** Includes this machine's temporary files. */
export async function storedFiles({ files, config }: StoreContext): Promise<string[]> {
  const keys = await readdir(tempDirectory(config.dataDir))
  for await (const { key } of files.list()) keys.push(key)
  return keys.sort()
}
