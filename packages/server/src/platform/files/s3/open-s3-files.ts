import { draftsDirectory, openDrafts } from '../drafts.ts'
import type { OpenFiles } from '../file-store.ts'
import { createClient } from './client.ts'
import { FileCache } from './file-cache.ts'
import { requireUsable } from './require-usable.ts'
import { S3Files } from './s3-files.ts'
import type { S3Settings } from './settings.ts'

/**
 * Opens the file store in a bucket, and tries it: what can't be used is told before anybody's file is refused.
 * @throws FilesStartError
 */
export async function openS3Files(dataDir: string, settings: S3Settings): Promise<OpenFiles> {
  await openDrafts(draftsDirectory(dataDir))
  const cache = await FileCache.open(dataDir, settings.cacheBytes)
  const client = createClient(settings)
  const files = new S3Files({ client, settings, cache })
  try {
    await requireUsable(files, settings)
  } catch (error) {
    client.destroy()
    throw error
  }
  return { files, close: async () => client.destroy() }
}
