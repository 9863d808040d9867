import type { DatabaseState } from '../platform/database/open.ts'
import type { Bus } from '../platform/events/bus.ts'
import type { FileStoreMonitor } from '../platform/files/watch-files.ts'
import { RequestMetrics } from '../platform/http/request-metrics.ts'
import { JobMetrics } from '../platform/jobs/watch-jobs.ts'
import type { EventLoopWatch } from '../platform/metrics/event-loop.ts'
import { counter, gauge, type Metric, processMetrics, Registry } from '../platform/metrics/metrics.ts'
import { PoolMetrics } from '../platform/workers/pool-metrics.ts'
import { ModelCallMetrics } from '../providers/request-metrics.ts'
import { AnswerMetrics } from './answer-metrics.ts'

/** Each part updates its own metrics. */
export class Metrics {
  readonly requests = new RequestMetrics()
  readonly answers = new AnswerMetrics()
  readonly questions = new ModelCallMetrics()
  readonly jobs = new JobMetrics()
  readonly pools = new PoolMetrics()
  readonly rulesPaused = counter({
    name: 'inkling_rules_paused_total',
    help: 'Regex patterns disabled because they took too long.',
  })
  readonly choreFailures = counter({
    name: 'inkling_chore_failures_total',
    help: 'Failed maintenance jobs by name.',
    labelNames: ['chore'],
  })
  readonly #registry = new Registry()
  readonly #nodeMetrics = processMetrics()

  constructor() {
    for (const { metrics } of [this.answers, this.requests, this.questions, this.jobs, this.pools])
      this.add(...metrics)
    this.add(this.rulesPaused, this.choreFailures)
  }

  add(...metrics: readonly Metric[]): void {
    for (const metric of metrics) this.#registry.registerMetric(metric)
  }

  /** Metrics in Prometheus' text format. */
  async text(): Promise<string> {
    const texts = [this.#registry, this.#nodeMetrics].map(registry => registry.metrics())
    return (await Promise.all(texts)).join('\n')
  }
}

interface MetricSources {
  readonly database: DatabaseState
  readonly bus: Pick<Bus, 'isListening' | 'lag'>
  readonly fileReach: Pick<FileStoreMonitor, 'isReached'>
  readonly eventLoop: Pick<EventLoopWatch, 'now'>
}

const oneIf = (is: boolean): number => (is ? 1 : 0)

export const contextMetrics = ({ database, bus, fileReach, eventLoop }: MetricSources): readonly Metric[] => [
  ...database.queries.metrics,
  gauge({ name: 'inkling_database_up', help: 'Whether the last database check succeeded.' }, () =>
    oneIf(database.isUp()),
  ),
  gauge(
    {
      name: 'inkling_database_connections',
      help: 'Database connections, and requests waiting for one.',
      label: 'state',
    },
    () => {
      const { open, idle, waiting } = database.connections()
      return { used: open - idle, idle, waiting }
    },
  ),
  gauge({ name: 'inkling_bus_listening', help: 'Whether events from other instances are received.' }, () =>
    oneIf(bus.isListening),
  ),
  bus.lag,
  gauge({ name: 'inkling_files_up', help: 'Whether the last file store check succeeded.' }, () =>
    oneIf(fileReach.isReached()),
  ),
  gauge(
    {
      name: 'inkling_event_loop_delay_seconds',
      help: 'Event loop delay over the last minute.',
      label: 'quantile',
    },
    () => {
      const { p50, p99, max } = eventLoop.now()
      return { '0.5': p50 / 1000, '0.99': p99 / 1000, '1': max / 1000 }
    },
  ),
]
