import { FairQueue } from '../../platform/fair-queue.ts'
import { UpstreamError } from '../upstream-error.ts'

export interface EmbeddingQueueOptions {
  /** Concurrent batches, and how many of them may be non-urgent. */
  readonly atOnce: number
  readonly patientAtOnce: number
}

/** Longer waits are pointless. */
const bound = { most: 256, refuse: () => new UpstreamError('box_busy', { retryable: true }) }

/** Non-urgent work first waits in a queue of its own, so little of it is ever ahead of urgent work. */
export class EmbeddingQueue {
  readonly #queue: FairQueue
  readonly #patientQueue: FairQueue

  constructor({ atOnce, patientAtOnce }: EmbeddingQueueOptions) {
    this.#queue = new FairQueue({ atOnce, bound })
    this.#patientQueue = new FairQueue({ atOnce: patientAtOnce, bound })
  }

  get isEmpty(): boolean {
    return this.#queue.isEmpty && this.#patientQueue.isEmpty
  }

  /** Aborting removes the work from the queue. */
  run<T>(isUrgent: boolean, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const runNow = () => this.#queue.run('', signal, work)
    return isUrgent ? runNow() : this.#patientQueue.run('', signal, runNow)
  }
}
