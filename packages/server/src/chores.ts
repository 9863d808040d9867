import { forgetLogins, forgetTokens } from './features/accounts/forget-logins.ts'
import { forgetOldFailures } from './features/accounts/login-delay.ts'
import { forgetUnwantedVectors } from './features/chat/memory/tasks/forget-unwanted.ts'
import { forgetDrafts } from './features/chat/messages/forget-drafts.ts'
import { forgetStates } from './features/chat/messages/forget-states.ts'
import { emptyBin } from './features/chat/tree/empty-bin.ts'
import { sweepDownloads } from './features/hub/sweep-downloads.ts'
import { forgetSamples } from './features/monitoring/forget-samples.ts'
import { forgetNotifications } from './features/notifications/forget-notifications.ts'
import { sweepAccounts } from './features/ownership/removal/sweep-accounts.ts'
import { sweepFiles } from './features/ownership/removal/sweep-files.ts'
import { forgetForeignPictures } from './features/uploads/foreign/forget-foreign-pictures.ts'
import type { House } from './house.ts'
import { forgetOldIntents } from './platform/http/intents.ts'
import { forgetLimitWindows } from './platform/http/limits/share-limits.ts'
import { type Chores, doChores } from './platform/jobs/do-chores.ts'
import { noteFailingChores } from './platform/jobs/failing-chores.ts'
import { takeTurn } from './platform/jobs/take-turn.ts'

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
