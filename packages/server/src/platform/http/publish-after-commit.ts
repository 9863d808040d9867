import type { LiveEvent } from '@inkling/contract'
import type { PublishEvent } from './bind.ts'
import type { IdempotentResponse } from './idempotency/idempotency.ts'

/** Lets the caller's open pages know of a change as soon as it is made, and gives on what came of it. */
export async function publishAfterCommit<T>(
  publish: PublishEvent,
  event: LiveEvent,
  changing: Promise<T>,
): Promise<T> {
  const made = await changing
  publish(event)
  return made
}

/** The same for a call that minds its own intent: what is only answered again has been told. */
export async function publishUnlessReplayed(
  publish: PublishEvent,
  event: LiveEvent,
  changing: Promise<IdempotentResponse>,
): Promise<IdempotentResponse> {
  const outcome = await changing
  if (!outcome.replayed) publish(event)
  return outcome
}
