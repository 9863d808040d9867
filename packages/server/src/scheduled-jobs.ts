import { sweepAccounts } from './account-data/removal/sweep-accounts.ts'
import { sweepFiles } from './account-data/removal/sweep-files.ts'
import { deleteUnusedVectors } from './chat/memory/vectors/store-vectors.ts'
import { deleteExpiredDrafts, deleteUnusedStates } from './chat/store/clean-up.ts'
import { purgeExpiredDeletions } from './chat/tree/purge-expired.ts'
import type { AppContext } from './context.ts'
import { deleteOldFailures } from './features/accounts/login-throttle.ts'
import { deleteOldReturns } from './features/accounts/oidc/returns.ts'
import { deleteOldInvitations } from './features/accounts/registration/invitations.ts'
import { deleteExpiredLogins, deleteExpiredTokens } from './features/accounts/store.ts'
import { deleteFreeUsernames } from './features/accounts/usernames.ts'
import { deleteOldSamples } from './features/monitoring/sampler.ts'
import { deleteOldNotifications } from './features/notifications/forget-notifications.ts'
import { deleteEndedSubscriptions } from './features/push/subscriptions.ts'
import { deleteOldForeignPictures } from './features/uploads/foreign/store.ts'
import { sweepDownloads } from './models/downloads/run-download.ts'
import { deleteExpiredKeys } from './platform/http/idempotency/idempotency.ts'
import { deleteOldWindows } from './platform/http/limits/share-limits.ts'
import { claimSchedule, recordFailingJobs, runJobs, type ScheduledJobs } from './platform/jobs/run-jobs.ts'

/** Check interval. The first check is at a random time within it. */
const POLL_MS = 5 * 60_000
/** One hour minus half a check interval, so that being slightly early does not skip a round. */
const SWEEP_MS = 3600 * 1000 - POLL_MS / 2

type SweepContext = Pick<AppContext, 'db' | 'log' | 'clock' | 'files'>

/** Shared jobs run on one instance once an hour, local ones on each machine. */
export function startScheduledJobs(
  context: SweepContext & Pick<AppContext, 'config' | 'metrics'>,
): () => void {
  const { db, log, metrics } = context
  const watch = { log, failures: metrics.choreFailures }
  const forAll = sharedJobs(context)
  const look = async (): Promise<void> => {
    try {
      await runJobs({ downloads: () => sweepDownloads(context) }, watch)
      if (await claimSchedule(db, 'sweep', SWEEP_MS))
        await recordFailingJobs(db, await runJobs(forAll, watch))
    } catch (error) {
      log.warn({ err: error }, 'could not run the scheduled jobs')
    }
  }
  let timer = setTimeout(() => {
    void look()
    timer = setInterval(() => void look(), POLL_MS).unref()
  }, Math.random() * POLL_MS).unref()
  return () => clearInterval(timer)
}

function sharedJobs(context: SweepContext): ScheduledJobs {
  const { db, clock } = context
  return {
    intents: () => deleteExpiredKeys(db, clock.now()),
    login_failures: () => deleteOldFailures(db, clock.now()),
    tokens: () => deleteExpiredTokens(db, clock.now()),
    logins: () => deleteExpiredLogins(db, clock.now()),
    usernames: () => deleteFreeUsernames(db, clock.now()),
    invitations: () => deleteOldInvitations(db, clock.now()),
    oidc: () => deleteOldReturns(db, clock.now()),
    limit_windows: () => deleteOldWindows(db),
    drafts: () => deleteExpiredDrafts(db, clock.now()),
    bin: () => purgeExpiredDeletions(db, clock.now()),
    states: () => deleteUnusedStates(db, clock.now()),
    vectors: () => deleteUnusedVectors(db),
    notifications: () => deleteOldNotifications(db, clock.now()),
    push: () => deleteEndedSubscriptions(db, clock.now()),
    foreign_pictures: () => deleteOldForeignPictures(context),
    samples: () => deleteOldSamples(db),
    accounts: () => sweepAccounts(context),
    files: () => sweepFiles(context),
  }
}
