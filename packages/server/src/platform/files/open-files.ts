import type { OpenFiles } from './file-store.ts'
import { LocalFiles } from './local-files.ts'
import type { S3Settings } from './s3/settings.ts'

/**
 * An S3 bucket, or the local disk.
 * @throws FilesStartError if the bucket cannot be used
 */
export async function openFiles(dataDir: string, s3: S3Settings | undefined): Promise<OpenFiles> {
  if (s3 === undefined) return { files: await LocalFiles.open(dataDir), close: async () => undefined }
  // The S3 client is slow to load.
  const { openS3Files } = await import('./s3/open-s3-files.ts')
  return await openS3Files(dataDir, s3)
}
