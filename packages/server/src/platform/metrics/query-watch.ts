import type { Logger } from '../logger.ts'
import { counter, histogram, type Metric } from './metrics.ts'

/** Slower statements are logged (ms). */
const SLOW_MS = 500
/** Longest logged statement in characters. */
const SHAPE_MAX = 400

export class QueryWatch {
  readonly slow = counter({
    name: 'inkling_database_slow_statements_total',
    help: `SQL statements slower than ${SLOW_MS} ms.`,
  })
  readonly #seconds = histogram({
    name: 'inkling_database_statement_seconds',
    help: 'Duration of SQL statements.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  })
  readonly #log: Logger
  onStatement: (() => void) | undefined

  constructor(log: Logger) {
    this.#log = log
  }

  get metrics(): readonly Metric[] {
    return [this.#seconds, this.slow]
  }

  /** Logs only the text with placeholders, never values. */
  took(ms: number, statement: string): void {
    this.#seconds.observe(ms / 1000)
    this.onStatement?.()
    if (ms <= SLOW_MS) return
    this.slow.inc()
    this.#log.warn({ ms: Math.round(ms), statement: shapeOf(statement) }, 'slow SQL statement')
  }
}

const shapeOf = (statement: string): string => statement.replace(/\s+/g, ' ').trim().slice(0, SHAPE_MAX)
