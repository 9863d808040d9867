import type { MemoryQuery, SessionId } from '@inkling/contract'
import { wait } from '../../api/http/wait.ts'

/** Milliseconds that sending waits for its vector. */
const PATIENCE_MS = 300

type QueryReader = (session: SessionId, text: string) => Promise<MemoryQuery | undefined>

let read: QueryReader | undefined

/** Registers the reader of queries while memory runs on this device. */
export function setQueryReader(reader: QueryReader): () => void {
  read = reader
  return () => {
    if (read === reader) read = undefined
  }
}

/** The query vector of a message if available in time; otherwise undefined. */
export const readMemoryQuery = (
  session: SessionId,
  text: string,
): Promise<MemoryQuery | undefined> | undefined =>
  read && Promise.race([read(session, text).catch(() => undefined), wait(PATIENCE_MS).then(() => undefined)])
