import type { ProblemCode } from '@inkling/contract'
import { draftsDirectory } from '../files/drafts.ts'
import { type Draft, FileTooLargeError, type ReceiveOptions, receive } from '../files/receive.ts'
import type { FileInHand } from './file-body.ts'
import { fingerprintOf, type Intent } from './intents.ts'
import { Refusal } from './refusal.ts'

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

/** A file is no body that was read with its call: the same intent is the same file, whatever it is called. */
export const fileIntent = (intent: Intent | null, { sha256 }: Draft): Intent | null =>
  intent && { ...intent, fingerprint: fingerprintOf('POST', intent.route, sha256.toString('hex')) }
