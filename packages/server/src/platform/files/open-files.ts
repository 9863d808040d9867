import type { OpenFiles } from './file-store.ts'
import { LocalFiles } from './local-files.ts'
import type { S3Settings } from './s3/settings.ts'

/**
 * Opens the file store that the settings name: a bucket, or else this machine's disk.
 * @throws FilesStartError of a bucket that can't be used
 */
export async function openFiles(dataDir: string, s3: S3Settings | undefined): Promise<OpenFiles> {
  if (s3 === undefined) return { files: await LocalFiles.open(dataDir), close: async () => undefined }
  // Whoever keeps files on the disk needs nothing of a client that takes a while to read.
  const { openS3Files } = await import('./s3/open-s3-files.ts')
  return await openS3Files(dataDir, s3)
}
