import { KeptProcess } from '../processes/kept-process.ts'
import { ProcessError } from '../processes/process-error.ts'
import { programIn } from '../processes/program.ts'
import { mostOfEach, WaitingLine } from '../waiting-line.ts'
import { placeOfCompiled } from './compiled.ts'
import type { Job } from './job.ts'
import type { answer, Outcome, PoolQuestion } from './pool.program.ts'
import type { PoolMeters, PoolState } from './pool-meters.ts'
import type { Task } from './task.ts'
import type { WorkLimits } from './watch.ts'
import { WorkError, type WorkFailure } from './work-error.ts'
import { closedPool, fullPool, type Workers } from './workers.ts'

const program = programIn<typeof answer>(new URL('./pool.program.ts', import.meta.url))

/** Who minds each thread's time is the process itself, and no work may take so long: it does not answer any more. */
const SILENCE_MS = 5 * 60 * 1000

/** Enough to let the server go first, and not so much that a busy machine keeps it from its work. */
const NICENESS = 5

export interface WorkerProcessOptions {
  /** How much is done at a time, each in a thread. */
  readonly threads: number
  /** How much work may wait; beyond that a caller is told to come back. */
  readonly queue: number
  /** Tasks that are loaded by all threads as soon as there is work for one. */
  readonly warm?: readonly Task<unknown, unknown>[]
  /** How long it stays without work. */
  readonly idleMs: number
  readonly watched: { readonly by: PoolMeters; readonly name: string }
}

/**
 * Threads for untrusted work in a process of their own. What they take of processor and memory slows the server less than
 * its own threads would: a system puts a whole process behind another, and one that takes and gives back memory holds up
 * no thread but its own. A thread that can't be ended, or a crash of native code, takes only this process along.
 */
export class WorkerProcess implements Workers {
  readonly #process: KeptProcess<PoolQuestion, unknown, Outcome>
  readonly #line: WaitingLine<null>
  readonly #threads: number
  readonly #warm: readonly string[]
  readonly #watched: WorkerProcessOptions['watched']
  readonly #closing = new AbortController()
  #inHand = 0

  constructor({ threads, queue, warm = [], idleMs, watched }: WorkerProcessOptions) {
    this.#process = new KeptProcess(program, { idleMs, silenceMs: SILENCE_MS, niceness: NICENESS })
    this.#line = new WaitingLine({ bound: { most: queue, refuse: fullPool }, next: mostOfEach(threads) })
    this.#threads = threads
    this.#warm = warm.map(task => task.module)
    this.#watched = watched
    watched.by.watch(watched.name, this)
  }

  get state(): PoolState {
    const busy = Math.min(this.#inHand, this.#threads)
    return { busy, waiting: this.#inHand - busy }
  }

  /** Of the process, while there is one. */
  get pid(): number | undefined {
    return this.#process.pid
  }

  async run<In, Out>({ module }: Task<In, Out>, input: In, limits: WorkLimits): Promise<Out> {
    this.#inHand++
    try {
      const work = () => this.#do({ module, input }, limits)
      const result = await this.#line.run(null, this.#closing.signal, work)
      return result as Out // the task's module says so by the type that named it
    } finally {
      this.#inHand--
    }
  }

  /** Ends it: what it is at is refused, what waits for it, and whatever comes later. */
  async close(): Promise<void> {
    this.#closing.abort(closedPool())
    await this.#process.end()
  }

  async #do(job: Job, limits: WorkLimits): Promise<unknown> {
    const pool = { threads: this.#threads, warm: this.#warm, compiled: placeOfCompiled() }
    const { signal } = this.#closing
    const outcome = await this.#process.ask({ pool, job, limits }, () => undefined, signal).catch(givenUp)
    if (outcome.kind === 'done') return outcome.value
    if (outcome.kind === 'failed') throw outcome.error
    this.#watched.by.ended.add(1, this.#watched.name)
    if (outcome.isStuck) this.#process.retire()
    throw new WorkError(outcome.reason, outcome)
  }
}

/** What has become of work whose process ended. */
function givenUp(error: unknown): Outcome {
  if (!(error instanceof ProcessError)) throw error
  const reason: WorkFailure | undefined = failures[error.reason]
  if (reason === undefined) throw error
  return { kind: 'given_up', reason, mark: null, tookMs: 0, isStuck: false }
}

/** By why the process ended: a system that has no memory left kills it, and we end it when it is silent. */
const failures: Partial<Record<ProcessError['reason'], WorkFailure>> = {
  ended: 'timeout',
  killed: 'out_of_memory',
  crashed: 'thread_ended',
}
