import type { UserId } from '@inkling/contract'
import { limitPerKey, TaskQueue } from '../waiting-line.ts'
import type { ExtraPoolOptions } from './open.ts'

const WRITERS = 2
const READERS = 2

/** For what reads or writes thousands of rows: it must neither take everybody's connections nor go before anybody. */
export const BULK_POOL: ExtraPoolOptions = { connections: WRITERS + READERS, isBehind: true }

const writing = new TaskQueue<null>({ next: limitPerKey(WRITERS) })
/** However much one account asks for at once, the others are served beside it. */
const reading = new TaskQueue<UserId>({
  next: (waiting, served) => (served.length < READERS ? limitPerKey<UserId>(1)(waiting, served) : undefined),
})
// It waits as long as that takes: being told to come again would be to begin it all again.
const patient = new AbortController().signal

/** Writes when a connection of that lane is free for it. */
export const withBulkWriteSlot = <Done>(write: () => Promise<Done>): Promise<Done> =>
  writing.run(null, patient, write)

/** Reads when a connection of that lane is free for it: for each account one thing at a time. */
export const withBulkReadSlot = <Done>(user_id: UserId, read: () => Promise<Done>): Promise<Done> =>
  reading.run(user_id, patient, read)
