import type { UserId } from '@inkling/contract'
import { limitPerKey, TaskQueue } from '../waiting-line.ts'
import type { ExtraPoolOptions } from './open.ts'

const WRITERS = 2
const READERS = 2

/** Separate low-priority pool for jobs that read or write thousands of rows, so they don't starve other requests. */
export const BULK_POOL: ExtraPoolOptions = { connections: WRITERS + READERS, isBehind: true }

const writing = new TaskQueue<null>({ next: limitPerKey(WRITERS) })
/** One read per account at a time, so that one account can't block the others. */
const reading = new TaskQueue<UserId>({
  next: (waiting, served) => (served.length < READERS ? limitPerKey<UserId>(1)(waiting, served) : undefined),
})
// Never aborts: a caller that is turned away would have to start the whole job again.
const patient = new AbortController().signal

/** Runs a bulk write as soon as a slot of the bulk pool is free. */
export const withBulkWriteSlot = <Done>(write: () => Promise<Done>): Promise<Done> =>
  writing.run(null, patient, write)

/** Runs a bulk read as soon as a slot is free, one at a time per account. */
export const withBulkReadSlot = <Done>(user_id: UserId, read: () => Promise<Done>): Promise<Done> =>
  reading.run(user_id, patient, read)
