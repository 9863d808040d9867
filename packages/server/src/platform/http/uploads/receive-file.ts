import type { ProblemCode, UserId } from '@inkling/contract'
import type { Db } from '../../database/tables.ts'
import {
  type Draft,
  draftsDirectory,
  FileTooLargeError,
  type ReceiveOptions,
  receive,
} from '../../files/receive.ts'
import { mostOfEach, WaitingLine } from '../../waiting-line.ts'
import { Refusal } from '../api-error.ts'
import { findOutcome, fingerprintOf, type Intent, type Outcome } from '../idempotency/idempotency.ts'
import type { FileInHand } from './file-body.ts'

interface Measure {
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
  { stream, declaredSize }: FileInHand,
  { limitOf, problem = 'too_large' }: Measure,
): Promise<Draft> {
  try {
    return await receive(stream, { directory: draftsDirectory(config.dataDir), declaredSize, limitOf })
  } catch (error) {
    // Its sender has hung up: nobody hears the answer, and nothing here has failed.
    if (stream.errored !== null) throw new Refusal('request_timeout')
    if (error instanceof FileTooLargeError) throw new Refusal(problem, { facts: { limit: error.limit } })
    throw error
  }
}

/**
 * Acts on a file that was brought, unless it was answered before: a repeat does not read it again, which takes long and may be
 * given up. What acts is given the file's intent.
 */
export async function onceOfFile(
  db: Db,
  intent: Intent | null,
  { sha256 }: Draft,
  act: (intent: Intent | null) => Promise<Outcome>,
): Promise<Outcome> {
  if (intent === null) return await act(null)
  // A file is no body that was read with its call: the same intent is the same file, whatever it is called.
  const fingerprint = fingerprintOf('POST', intent.route, sha256.toString('hex'))
  const ofFile = { ...intent, fingerprint }
  return (await findOutcome(db, ofFile)) ?? (await act(ofFile))
}

/** As many as there are threads that read files. */
const AT_ONCE = 2

const line = new WaitingLine<UserId>({ next: mostOfEach(AT_ONCE) })
const patient = new AbortController().signal

/**
 * Reads a file that is here in turn with the others that its account has brought. However many those are, and however long they
 * take, the next one of anybody else waits for two of them at most.
 */
export const inFileTurn = <Done>(user_id: UserId, read: () => Promise<Done>): Promise<Done> =>
  line.run(user_id, patient, read)
