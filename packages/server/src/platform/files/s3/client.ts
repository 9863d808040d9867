import { S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from './settings.ts'

const CONNECT_MS = 3_000
/** Nothing came and nothing went: whatever it was, it is tried again or given up. */
const SILENCE_MS = 10_000
const TRIES = 3

/** The way to the store; nobody waits for ever on it. */
export function createClient({ endpoint, region, keys, isPathStyle }: S3Settings): S3Client {
  return new S3Client({
    region,
    forcePathStyle: isPathStyle,
    maxAttempts: TRIES,
    // Other stores than AWS need not know its newer checksums; what is written is signed with its sha256 in any case.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      httpAgent: { maxSockets: 256 },
    },
    ...(endpoint !== undefined && { endpoint }),
    ...(keys && { credentials: keys }),
  })
}
