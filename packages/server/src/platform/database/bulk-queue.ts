import type { UserId } from '@inkling/contract'
import { FairQueue } from '../fair-queue.ts'
import type { ExtraPoolOptions } from './open.ts'

const WRITERS = 2
const READERS = 2

/** For jobs that read or write thousands of rows, so that they do not starve other requests. */
export const BULK_POOL: ExtraPoolOptions = { connections: WRITERS + READERS, isBehind: true }

const writing = new FairQueue({ atOnce: WRITERS })
/** One read per account, so that one account cannot block the others. */
const reading = new FairQueue({ atOnce: READERS, perKey: 1 })

export const withBulkWriteSlot = <Done>(write: () => Promise<Done>): Promise<Done> =>
  writing.run('', null, write)

/** One read at a time per account. */
export const withBulkReadSlot = <Done>(user_id: UserId, read: () => Promise<Done>): Promise<Done> =>
  reading.run(user_id, null, read)
