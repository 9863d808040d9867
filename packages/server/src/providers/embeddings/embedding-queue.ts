import { type Ticket, WaitingLine } from '../../platform/waiting-line.ts'
import { UpstreamError } from '../upstream-error.ts'

export interface LaneOptions {
  /** Pieces of work under way at a time, and how many of them may be what can wait. */
  readonly atOnce: number
  readonly patientAtOnce: number
}

/** Who waits behind more than so many would wait for too long. */
const MOST_WAITING = 256

/** The work of one model, some at a time: what somebody waits for goes before what can wait. */
export class Lane {
  readonly #line: WaitingLine<Haste>

  constructor(options: LaneOptions) {
    this.#line = new WaitingLine({
      bound: { most: MOST_WAITING, refuse: () => new UpstreamError('box_busy', { retryable: true }) },
      next: (waiting, served) => whoseTurn(waiting, served, options),
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

type Haste = 'urgent' | 'patient'

function whoseTurn(
  waiting: readonly Ticket<Haste>[],
  served: readonly Ticket<Haste>[],
  { atOnce, patientAtOnce }: LaneOptions,
): Ticket<Haste> | undefined {
  if (served.length >= atOnce) return undefined
  const urgent = waiting.find(({ who }) => who === 'urgent')
  const patient = served.filter(({ who }) => who === 'patient').length
  return urgent ?? (patient < patientAtOnce ? waiting[0] : undefined)
}
