import type { LiveEvent } from '@inkling/contract'
import type { PublishEvent } from './bind.ts'
import type { IdempotentResponse } from './idempotency/idempotency.ts'

/** Returns the change's result. */
export async function publishAfterCommit<T>(
  publish: PublishEvent,
  event: LiveEvent,
  changing: Promise<T>,
): Promise<T> {
  const result = await changing
  publish(event)
  return result
}

/** For a call that handles idempotency itself. A replayed response publishes nothing. */
export async function publishUnlessReplayed(
  publish: PublishEvent,
  event: LiveEvent,
  changing: Promise<IdempotentResponse>,
): Promise<IdempotentResponse> {
  const outcome = await changing
  if (!outcome.replayed) publish(event)
  return outcome
}
