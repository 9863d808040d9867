import { type QueueEntry, TaskQueue } from '../../platform/waiting-line.ts'
import { UpstreamError } from '../upstream-error.ts'

export interface EmbeddingQueueOptions {
  /** Concurrent batches, and how many of them may be non-urgent. */
  readonly atOnce: number
  readonly patientAtOnce: number
}

/** Longest queue; longer waits are pointless. */
const MOST_WAITING = 256

/** Queue of one model; urgent requests go first. */
export class EmbeddingQueue {
  readonly #line: TaskQueue<EmbeddingUrgency>

  constructor(options: EmbeddingQueueOptions) {
    this.#line = new TaskQueue({
      bound: { most: MOST_WAITING, refuse: () => new UpstreamError('box_busy', { retryable: true }) },
      next: (waiting, served) => chooseNext(waiting, served, options),
    })
  }

  get isEmpty(): boolean {
    return this.#line.isEmpty
  }

  /** Runs work when its turn comes; aborting removes it from the queue. */
  run<T>(isUrgent: boolean, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return this.#line.run(isUrgent ? 'urgent' : 'patient', signal, work)
  }
}

type EmbeddingUrgency = 'urgent' | 'patient'

function chooseNext(
  waiting: readonly QueueEntry<EmbeddingUrgency>[],
  served: readonly QueueEntry<EmbeddingUrgency>[],
  { atOnce, patientAtOnce }: EmbeddingQueueOptions,
): QueueEntry<EmbeddingUrgency> | undefined {
  if (served.length >= atOnce) return undefined
  const urgent = waiting.find(({ who }) => who === 'urgent')
  const patient = served.filter(({ who }) => who === 'patient').length
  return urgent ?? (patient < patientAtOnce ? waiting[0] : undefined)
}
