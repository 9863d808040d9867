import { counter, gauge, type Metric } from '../metrics/metrics.ts'
import { readProcessMemory } from '../processes/memory-of.ts'

export interface PoolState {
  readonly busy: number
  readonly waiting: number
}

interface MeasuredPool {
  readonly state: PoolState
  readonly pid?: number | undefined
}

export class PoolMetrics {
  readonly givenUp = counter({
    name: 'inkling_worker_tasks_given_up_total',
    help: 'Worker tasks ended because of their time or memory limit.',
    labelNames: ['pool'],
  })
  readonly cpuSeconds = counter({
    name: 'inkling_worker_cpu_seconds_total',
    help: 'CPU time of worker processes in seconds.',
    labelNames: ['pool'],
  })
  readonly #pools = new Map<string, MeasuredPool>()

  get metrics(): readonly Metric[] {
    const now = (part: keyof PoolState) => () =>
      Object.fromEntries([...this.#pools].map(([name, { state }]) => [name, state[part]]))
    return [
      this.givenUp,
      this.cpuSeconds,
      gauge(
        { name: 'inkling_worker_tasks_waiting', help: 'Tasks waiting for a worker thread.', label: 'pool' },
        now('waiting'),
      ),
      gauge(
        { name: 'inkling_worker_threads_busy', help: 'Busy worker threads.', label: 'pool' },
        now('busy'),
      ),
      gauge(
        {
          name: 'inkling_worker_memory_bytes',
          help: 'Resident memory of worker processes in bytes.',
          label: 'pool',
        },
        () => this.memory,
      ),
    ]
  }

  watch(name: string, pool: MeasuredPool): void {
    this.#pools.set(name, pool)
  }

  /** Bytes by pool name. */
  get memory(): Record<string, number> {
    const memories = [...this.#pools].map(([name, { pid }]) => [name, pid && readProcessMemory(pid)] as const)
    return Object.fromEntries(memories.filter((one): one is [string, number] => typeof one[1] === 'number'))
  }
}
