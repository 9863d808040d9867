import { randomUUID } from 'node:crypto'
import { S3Client } from '@aws-sdk/client-s3'
import { type FileStore, FilesStartError, FilesUnavailableError, type OpenFiles } from '../file-store.ts'
import { prepareTempDirectory, tempDirectory } from '../receive.ts'
import { FileCache } from './file-cache.ts'
import { S3Files } from './s3-files.ts'
import type { S3Settings } from './settings.ts'

/**
 * Tests the bucket, so that misconfiguration shows at startup.
 * @throws FilesStartError
 */
export async function openS3Files(dataDir: string, settings: S3Settings): Promise<OpenFiles> {
  await prepareTempDirectory(tempDirectory(dataDir))
  const cache = await FileCache.open(dataDir, settings.cacheBytes)
  const client = createS3Client(settings)
  const files = new S3Files({ client, settings, cache })
  try {
    await requireUsableStore(files, settings)
  } catch (error) {
    client.destroy()
    throw error
  }
  return { files, close: async () => client.destroy() }
}

const CONNECT_MS = 3_000
/** Without traffic for this long, a request is retried or fails. */
const IDLE_TIMEOUT_MS = 10_000
const MAX_ATTEMPTS = 3

export function createS3Client({ endpoint, region, keys, isPathStyle }: S3Settings): S3Client {
  return new S3Client({
    region,
    forcePathStyle: isPathStyle,
    maxAttempts: MAX_ATTEMPTS,
    // Stores other than AWS may not support the newer checksums. Writes are signed with SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: { maxSockets: 256 },
    },
    ...(endpoint !== undefined && { endpoint }),
    ...(keys && { credentials: keys }),
  })
}

/**
 * Lists, writes, reads and removes once, because a key may lack some permissions.
 * @throws FilesStartError
 */
export async function requireUsableStore(files: FileStore, settings: S3Settings): Promise<void> {
  const key = `start/${randomUUID()}`
  try {
    await files.list()[Symbol.asyncIterator]().next()
    await files.put(key, new TextEncoder().encode('Inkling looks whether it may write here.'))
    await files.read(key)
    await files.remove(key)
  } catch (error) {
    if (!(error instanceof FilesUnavailableError)) throw error
    throw new FilesStartError(describeStoreError(error.cause, settings), { cause: error.cause })
  }
}

function describeStoreError(cause: unknown, { bucket, endpoint, region, keys }: S3Settings): string {
  const store = endpoint ?? 'AWS'
  const { name = '', message = '' } = cause instanceof Error ? cause : {}
  switch (name) {
    case 'NoSuchBucket':
      return `There is no bucket ${bucket} at ${store}. Make it, or set S3_BUCKET to one that is there.`
    case 'InvalidAccessKeyId':
      return `${store} doesn't know the key ${keys?.accessKeyId ?? 'of this machine'}. Set S3_ACCESS_KEY to one of its keys.`
    case 'SignatureDoesNotMatch':
      return `${store} says that S3_SECRET_KEY is not the secret of ${keys?.accessKeyId}.`
    case 'AccessDenied':
      return `The key may not list, read, write and remove in the bucket ${bucket} at ${store}. Give it the right to, or set another as S3_ACCESS_KEY and S3_SECRET_KEY.`
    case 'RequestTimeTooSkewed':
      return `The clock of this machine says ${new Date().toISOString()}, and ${store} has another time. Set the clock.`
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
      return `The bucket ${bucket} is not in the region ${region}. Set S3_REGION to the one it is in.`
    case 'CredentialsProviderError':
      return 'This machine has no role on AWS. Set S3_ACCESS_KEY and S3_SECRET_KEY.'
    default:
      return `The file store at ${store} can't be used (${[name, codeOf(cause), message].filter(Boolean).join(', ')}). Is S3_ENDPOINT right, and does it run?`
  }
}

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
