import type { ProblemCode, UserId } from '@inkling/contract'
import type { Db } from '../../database/tables.ts'
import {
  FileTooLargeError,
  type ReceiveOptions,
  receiveToTempFile,
  type TempFile,
  tempDirectory,
} from '../../files/receive.ts'
import { limitPerKey, TaskQueue } from '../../waiting-line.ts'
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
  /** What a larger one is refused as. */
  readonly problem?: ProblemCode
}

/**
 * Takes in a file that a caller sends, to be read and removed.
 * @throws Refusal as soon as it is known to be too large, or to come no further
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
    // Its sender has hung up: nobody hears the answer, and nothing here has failed.
    if (stream.errored !== null) throw new ApiError('request_timeout')
    if (error instanceof FileTooLargeError) throw new ApiError(problem, { facts: { limit: error.limit } })
    throw error
  }
}

/**
 * Acts on a file that was brought, unless it was answered before: a repeat does not read it again, which takes long and may be
 * given up. What acts is given the file's intent.
 */
export async function withFileIdempotency(
  db: Db,
  idempotency: IdempotencyRecord | null,
  { sha256 }: TempFile,
  act: (idempotency: IdempotencyRecord | null) => Promise<IdempotentResponse>,
): Promise<IdempotentResponse> {
  if (idempotency === null) return await act(null)
  // A file is no body that was read with its call: the same intent is the same file, whatever it is called.
  const fingerprint = fingerprintOf('POST', idempotency.route, sha256.toString('hex'))
  const ofFile = { ...idempotency, fingerprint }
  return (await findIdempotentResponse(db, ofFile)) ?? (await act(ofFile))
}

/** As many as there are threads that read files. */
const AT_ONCE = 2

const line = new TaskQueue<UserId>({ next: limitPerKey(AT_ONCE) })
const patient = new AbortController().signal

/**
 * Reads a file that is here in turn with the others that its account has brought. However many those are, and however long they
 * take, the next one of anybody else waits for two of them at most.
 */
export const withFileSlot = <Done>(user_id: UserId, read: () => Promise<Done>): Promise<Done> =>
  line.run(user_id, patient, read)
