import type { LiveEvent } from '@inkling/contract'
import type { Tell } from './bind.ts'
import type { Outcome } from './idempotency/idempotency.ts'

/** Lets the caller's open pages know of a change as soon as it is made, and gives on what came of it. */
export async function tellWhenDone<T>(tell: Tell, event: LiveEvent, changing: Promise<T>): Promise<T> {
  const made = await changing
  tell(event)
  return made
}

/** The same for a call that minds its own intent: what is only answered again has been told. */
export async function tellOnce(tell: Tell, event: LiveEvent, changing: Promise<Outcome>): Promise<Outcome> {
  const outcome = await changing
  if (!outcome.replayed) tell(event)
  return outcome
}
