import type { MemoryQuery, SessionId } from '@inkling/contract'
import { wait } from '../../api/http/wait.ts'

/** What is said does not wait longer for its vector. */
const PATIENCE_MS = 300

type QueryReader = (session: SessionId, text: string) => Promise<MemoryQuery | undefined>

let read: QueryReader | undefined

/** While a chat's memory runs on this device, it reads what is said. */
export function setQueryReader(reader: QueryReader): () => void {
  read = reader
  return () => {
    if (read === reader) read = undefined
  }
}

/** What is said as a vector, where that is to be had soon; what is said goes without it otherwise. */
export const readMemoryQuery = (
  session: SessionId,
  text: string,
): Promise<MemoryQuery | undefined> | undefined =>
  read && Promise.race([read(session, text).catch(() => undefined), wait(PATIENCE_MS).then(() => undefined)])
