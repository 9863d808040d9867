import { JobMeters } from '../platform/jobs/watch-jobs.ts'
import { Counter, type Metric } from '../platform/monitoring/metrics.ts'
import { processMetrics } from '../platform/monitoring/process-metrics.ts'
import { RequestMeters } from '../platform/monitoring/request-meters.ts'
import { PoolMeters } from '../platform/workers/pool-meters.ts'
import { QuestionMeters } from '../providers/question-meters.ts'
import { AnswerMeters } from './answer-meters.ts'

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
