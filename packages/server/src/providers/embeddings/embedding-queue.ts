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
  readonly #all: FairQueue
  readonly #patient: FairQueue

  constructor({ atOnce, patientAtOnce }: EmbeddingQueueOptions) {
    this.#all = new FairQueue({ atOnce, bound })
    this.#patient = new FairQueue({ atOnce: patientAtOnce, bound })
  }

  get isEmpty(): boolean {
    return this.#all.isEmpty && this.#patient.isEmpty
  }

  /** Aborting removes the work from the queue. */
  run<T>(isUrgent: boolean, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const runNow = () => this.#all.run('', signal, work)
    return isUrgent ? runNow() : this.#patient.run('', signal, runNow)
  }
}
