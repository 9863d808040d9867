import { RequestMeters } from '../platform/http/request-metrics.ts'
import { JobMeters } from '../platform/jobs/watch-jobs.ts'
import { Counter, type Metric } from '../platform/metrics/metrics.ts'
import { processMetrics } from '../platform/metrics/process-metrics.ts'
import { PoolMeters } from '../platform/workers/pool-metrics.ts'
import { QuestionMeters } from '../providers/request-metrics.ts'
import { AnswerMeters } from './answer-metrics.ts'

/** All that is counted in this process; each part counts what it does, and whoever watches asks here. */
export class Meters {
  readonly requests = new RequestMeters()
  readonly answers = new AnswerMeters()
  readonly questions = new QuestionMeters()
  readonly jobs = new JobMeters()
  readonly pools = new PoolMeters()
  readonly rulesPaused = new Counter({
    name: 'inkling_rules_paused_total',
    help: 'Patterns of users and cards that are left out from now on, because they took too long too often.',
  })
  readonly choreFailures = new Counter({
    name: 'inkling_chore_failures_total',
    help: 'What is done for all now and then, and did not succeed, by its name.',
    labels: ['chore'],
  })
  readonly #others: Metric[] = []

  /** Has others watched beside these. */
  add(...metrics: readonly Metric[]): void {
    this.#others.push(...metrics)
  }

  get metrics(): readonly Metric[] {
    const { answers, requests, questions, jobs, pools } = this
    const parts = [answers, requests, questions, jobs, pools].flatMap(({ metrics }) => metrics)
    return [...parts, this.rulesPaused, this.choreFailures, ...this.#others, ...processMetrics]
  }
}
