import { forgetOldFailures } from './features/accounts/login-delay.ts'
import { forgetUnwantedVectors } from './features/chat/memory/tasks/forget-unwanted.ts'
import { forgetDrafts } from './features/chat/messages/forget-drafts.ts'
import { forgetStates } from './features/chat/messages/forget-states.ts'
import { emptyBin } from './features/chat/tree/empty-bin.ts'
import { sweepDownloads } from './features/hub/sweep-downloads.ts'
import { forgetNotifications } from './features/notifications/forget-notifications.ts'
import { sweepAccounts } from './features/ownership/removal/sweep-accounts.ts'
import { FileSweeper } from './features/ownership/removal/sweep-files.ts'
import { forgetForeignPictures } from './features/uploads/foreign/forget-foreign-pictures.ts'
import type { House } from './house.ts'
import { forgetOldIntents } from './platform/http/intents.ts'

const HOUR_MS = 3600 * 1000

/** What is swept once an hour, on whichever instance comes by. */
export function startChores(house: House): () => void {
  const files = new FileSweeper(house)
  const sweep = async (): Promise<void> => {
    try {
      const now = house.clock.now()
      await forgetOldIntents(house.db, now)
      await forgetOldFailures(house.db, now)
      await forgetDrafts(house.db, now)
      await emptyBin(house.db, now)
      await forgetStates(house.db, now)
      await forgetUnwantedVectors(house.db)
      await forgetNotifications(house.db, now)
      await forgetForeignPictures(house)
      await sweepDownloads(house)
      await sweepAccounts(house)
      await files.sweep()
    } catch (error) {
      house.log.warn({ err: error }, 'the hourly sweep failed; it comes again')
    }
  }
  const timer = setInterval(() => void sweep(), HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
