import { inTransaction } from '../../../platform/database/transactions.ts'
import type { TestApp } from '../../../testing/app.ts'
import { type Happening, notify } from '../notify.ts'

/** Tells of happenings, a second apart, as the calls do in which they happen: committed first, then told to open pages. */
export const happenOn =
  ({ house, clock }: TestApp) =>
  async (happening: Happening): Promise<void> => {
    clock.advance({ seconds: 1 })
    const told: (() => void)[] = []
    await inTransaction(house.db, tx =>
      notify(tx, happening, {
        now: house.clock.now().toISOString(),
        tell: (event, to) => {
          if (to !== undefined && to !== 'everyone') told.push(() => house.readers.tell(to, event))
        },
      }),
    )
    for (const tell of told) tell()
  }
