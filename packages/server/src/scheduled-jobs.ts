import { sweepAccounts } from './account-data/removal/sweep-accounts.ts'
import { sweepFiles } from './account-data/removal/sweep-files.ts'
import { forgetUnwantedVectors } from './chat/memory/vectors/store-vectors.ts'
import { forgetDrafts, forgetStates } from './chat/store/clean-up.ts'
import { emptyBin } from './chat/tree/purge-expired.ts'
import type { House } from './context.ts'
import { forgetOldFailures } from './features/accounts/login-throttle.ts'
import { forgetLogins, forgetTokens } from './features/accounts/store.ts'
import { forgetSamples } from './features/monitoring/sampler.ts'
import { forgetNotifications } from './features/notifications/forget-notifications.ts'
import { forgetForeignPictures } from './features/uploads/foreign/store.ts'
import { sweepDownloads } from './models/downloads/run-download.ts'
import { forgetOldIntents } from './platform/http/idempotency/idempotency.ts'
import { forgetLimitWindows } from './platform/http/limits/share-limits.ts'
import { type Chores, doChores, noteFailingChores, takeTurn } from './platform/jobs/run-jobs.ts'

/** How often an instance looks whether something is to be swept; it begins at any time within this. */
const LOOK_MS = 5 * 60_000
/** An hour, but for half a look: one that is early by a moment is not to wait for the next. */
const SWEEP_MS = 3600 * 1000 - LOOK_MS / 2

/** What is swept now and then: for all by one instance once an hour, and on each machine what it has for itself. */
export function startChores(house: House): () => void {
  const { db, log, meters } = house
  const watch = { log, failures: meters.choreFailures }
  const forAll = choresForAll(house)
  const look = async (): Promise<void> => {
    try {
      await doChores({ downloads: () => sweepDownloads(house) }, watch)
      if (await takeTurn(db, 'sweep', SWEEP_MS)) await noteFailingChores(db, await doChores(forAll, watch))
    } catch (error) {
      log.warn({ err: error }, 'whether something is to be swept could not be found out')
    }
  }
  let timer = setTimeout(() => {
    void look()
    timer = setInterval(() => void look(), LOOK_MS).unref()
  }, Math.random() * LOOK_MS).unref()
  return () => clearInterval(timer)
}

function choresForAll(house: House): Chores {
  const { db, clock } = house
  return {
    intents: () => forgetOldIntents(db, clock.now()),
    login_failures: () => forgetOldFailures(db, clock.now()),
    tokens: () => forgetTokens(db, clock.now()),
    logins: () => forgetLogins(db, clock.now()),
    limit_windows: () => forgetLimitWindows(db),
    drafts: () => forgetDrafts(db, clock.now()),
    bin: () => emptyBin(db, clock.now()),
    states: () => forgetStates(db, clock.now()),
    vectors: () => forgetUnwantedVectors(db),
    notifications: () => forgetNotifications(db, clock.now()),
    foreign_pictures: () => forgetForeignPictures(house),
    samples: () => forgetSamples(db),
    accounts: () => sweepAccounts(house),
    files: () => sweepFiles(house),
  }
}
