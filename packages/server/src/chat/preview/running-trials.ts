import type { UserId } from '@inkling/contract'
import { Refusal } from '../../platform/http/api-error.ts'
import type { Ending } from '../generation/outcome.ts'

const WHOLE_MS = 5 * 60_000

/** An answer that nobody keeps, while it is being written. */
export interface TrialUnderWay {
  readonly signal: AbortSignal
  end(why: Ending): void
  /** It is over, however it ended. */
  leave(): void
}

/** The trials of this instance: one at a time for each user. */
export class TrialsUnderWay {
  readonly #running = new Map<UserId, TrialUnderWay>()
  #isClosing = false

  /** @throws Refusal too_many_generations, shutting_down */
  begin(user_id: UserId): TrialUnderWay {
    if (this.#isClosing) throw new Refusal('shutting_down', { retryAfterSeconds: 5 })
    if (this.#running.has(user_id)) {
      throw new Refusal('too_many_generations', { facts: { limit: 1 }, retryAfterSeconds: 2 })
    }
    const abort = new AbortController()
    const end = (why: Ending) => abort.abort(why)
    const timer = setTimeout(() => end('too_long'), WHOLE_MS)
    const trial = {
      signal: abort.signal,
      end,
      leave: () => {
        clearTimeout(timer)
        this.#running.delete(user_id)
      },
    }
    this.#running.set(user_id, trial)
    return trial
  }

  /** Nobody waits for what is not kept. */
  close(): void {
    this.#isClosing = true
    for (const trial of this.#running.values()) trial.end('shutdown')
  }
}
