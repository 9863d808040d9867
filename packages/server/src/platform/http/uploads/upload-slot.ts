import type { UserId } from '@inkling/contract'
import { mostOfEach, WaitingLine } from '../../waiting-line.ts'

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
