import type { MemoryQuery, SessionId } from '@inkling/contract'
import { wait } from '../../api/http/wait.ts'

/** Sending waits at most this long for its vector. */
const TIMEOUT_MS = 300

type QueryReader = (session: SessionId, text: string) => Promise<MemoryQuery | undefined>

let read: QueryReader | undefined

/**
 * Call while memory runs on this device.
 * @returns a function that unregisters the reader
 */
export function setQueryReader(reader: QueryReader): () => void {
  read = reader
  return () => {
    if (read === reader) read = undefined
  }
}

/** Undefined unless the vector is ready in time. */
export const readMemoryQuery = (
  session: SessionId,
  text: string,
): Promise<MemoryQuery | undefined> | undefined =>
  read && Promise.race([read(session, text).catch(() => undefined), wait(TIMEOUT_MS).then(() => undefined)])
