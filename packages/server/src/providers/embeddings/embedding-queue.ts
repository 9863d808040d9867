import { type QueueEntry, TaskQueue } from '../../platform/waiting-line.ts'
import { UpstreamError } from '../upstream-error.ts'

export interface EmbeddingQueueOptions {
  /** Pieces of work under way at a time, and how many of them may be what can wait. */
  readonly atOnce: number
  readonly patientAtOnce: number
}

/** Who waits behind more than so many would wait for too long. */
const MOST_WAITING = 256

/** The work of one model, some at a time: what somebody waits for goes before what can wait. */
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

  /** Does a piece of work when it is its turn; an abort while it waits takes it out of the line. */
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
