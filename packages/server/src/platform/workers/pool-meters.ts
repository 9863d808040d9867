import { Counter, gauge, type Metric } from '../monitoring/metrics.ts'

/** A pool as it is now. */
export interface PoolState {
  readonly busy: number
  readonly waiting: number
}

/** What is counted of threads that do heavy or untrusted work. */
export class PoolMeters {
  readonly ended = new Counter({
    name: 'inkling_worker_threads_ended_total',
    help: 'Threads that were ended because their work took too long or too much.',
    labels: ['pool'],
  })
  readonly #pools = new Map<string, { readonly state: PoolState }>()

  get metrics(): readonly Metric[] {
    const now = (part: keyof PoolState) => () =>
      Object.fromEntries([...this.#pools].map(([name, { state }]) => [name, state[part]]))
    return [
      this.ended,
      gauge(
        { name: 'inkling_worker_tasks_waiting', help: 'Work that waits for a thread.', label: 'pool' },
        now('waiting'),
      ),
      gauge({ name: 'inkling_worker_threads_busy', help: 'Threads that work.', label: 'pool' }, now('busy')),
    ]
  }

  watch(name: string, pool: { readonly state: PoolState }): void {
    this.#pools.set(name, pool)
  }
}
