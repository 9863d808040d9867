import { inTransaction } from '../../../platform/database/transactions.ts'
import type { TestApp } from '../../../testing/app.ts'
import { type CardEvent, notify } from '../notify.ts'

/** Notifies as calls do: commits first, then publishes. Notifications are a second apart. */
export const happenOn =
  ({ context, clock }: TestApp) =>
  async (happening: CardEvent): Promise<void> => {
    clock.advance({ seconds: 1 })
    const told: (() => void)[] = []
    await inTransaction(context.db, tx =>
      notify(tx, happening, {
        now: context.clock.now().toISOString(),
        publish: (event, to) => {
          if (to !== undefined && to !== 'everyone') told.push(() => context.subscribers.publish(to, event))
        },
      }),
    )
    for (const tell of told) tell()
  }
