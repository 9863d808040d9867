import type { ProblemCode, UserId } from '@inkling/contract'
import type { Db } from '../../database/tables.ts'
import { FairQueue } from '../../fair-queue.ts'
import {
  FileTooLargeError,
  type ReceiveOptions,
  receiveToTempFile,
  type TempFile,
  tempDirectory,
} from '../../files/receive.ts'
import { ApiError } from '../api-error.ts'
import {
  findIdempotentResponse,
  fingerprintOf,
  type IdempotencyRecord,
  type IdempotentResponse,
} from '../idempotency/idempotency.ts'
import type { IncomingFile } from './file-body.ts'

interface FileLimits {
  readonly limitOf: ReceiveOptions['limitOf']
  readonly problem?: ProblemCode
}

/**
 * The caller removes the file.
 * @throws ApiError as soon as it is too large or stops arriving
 */
export async function receiveFile(
  { config }: { readonly config: { readonly dataDir: string } },
  { stream, declaredSize }: IncomingFile,
  { limitOf, problem = 'too_large' }: FileLimits,
): Promise<TempFile> {
  try {
    return await receiveToTempFile(stream, {
      directory: tempDirectory(config.dataDir),
      declaredSize,
      limitOf,
    })
  } catch (error) {
    // The client disconnected; nothing failed here.
    if (stream.errored !== null) throw new ApiError('request_timeout')
    if (error instanceof FileTooLargeError) throw new ApiError(problem, { facts: { limit: error.limit } })
    throw error
  }
}

/** A retry gets the stored response without parsing the file again. */
export async function withFileIdempotency(
  db: Db,
  idempotency: IdempotencyRecord | null,
  { sha256 }: TempFile,
  act: (idempotency: IdempotencyRecord | null) => Promise<IdempotentResponse>,
): Promise<IdempotentResponse> {
  if (idempotency === null) return await act(null)
  // By the file's hash, so the same file under another name is a repeat.
  const fingerprint = fingerprintOf('POST', idempotency.route, sha256.toString('hex'))
  const ofFile = { ...idempotency, fingerprint }
  return (await findIdempotentResponse(db, ofFile)) ?? (await act(ofFile))
}

/** One slot per thread that reads files. */
const MAX_PER_USER = 2

const reading = new FairQueue({ perKey: MAX_PER_USER })

/** Fair between accounts: another account's next file waits for two at most. */
export const withFileSlot = <Done>(user_id: UserId, read: () => Promise<Done>): Promise<Done> =>
  reading.run(user_id, null, read)
