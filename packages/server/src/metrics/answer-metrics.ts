import type { MessageStatus, ModelId, ProblemCode } from '@inkling/contract'
import { counter, gauge, histogram, type Metric } from '../platform/metrics/metrics.ts'
import { FIRST_TOKEN_S } from '../providers/request-metrics.ts'

export interface AnswerResult {
  readonly status: Exclude<MessageStatus, 'streaming'>
  /** Null unless the model failed. */
  readonly failure: ProblemCode | null
  readonly tokens: number
  /** Time since the request; null if there was no token. */
  readonly firstTokenMs: number | null
}

/** A model's calls since the last reset. */
export interface ModelCounters {
  readonly id: ModelId
  readonly name: string
  asked: number
  failed: number
  code: ProblemCode | null
}

export class AnswerMetrics {
  open = 0
  /** Most concurrent answers since the last reset. */
  maxOpen = 0
  readonly begun = counter({ name: 'inkling_answers_begun_total', help: 'Answers started.' })
  readonly ended = counter({
    name: 'inkling_answers_ended_total',
    help: 'Answers finished, by result.',
    labelNames: ['status'],
  })
  readonly failed = counter({
    name: 'inkling_answers_failed_total',
    help: 'Answers that failed because of the model, by error code.',
    labelNames: ['code'],
  })
  readonly tokens = counter({ name: 'inkling_tokens_total', help: 'Tokens generated.' })
  readonly beforeAsking = histogram({
    name: 'inkling_answer_before_asking_seconds',
    help: "Time from the user's request to the model request.",
    buckets: [0.002, 0.005, 0.01, 0.02, 0.035, 0.05, 0.1, 0.2, 0.5, 1, 2.5],
  })
  readonly firstToken = histogram({
    name: 'inkling_answer_first_token_seconds',
    help: "Time from the user's request to the first token.",
    buckets: FIRST_TOKEN_S,
  })
  readonly tick = histogram({
    name: 'inkling_stream_log_tick_seconds',
    help: 'Duration of writing the new text of all answers.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  })
  #models = new Map<ModelId, ModelCounters>()

  get metrics(): readonly Metric[] {
    const { begun, ended, failed, tokens, beforeAsking, firstToken, tick } = this
    const open = gauge({ name: 'inkling_answers_open', help: 'Answers in progress.' }, () => this.open)
    return [open, begun, ended, failed, tokens, beforeAsking, firstToken, tick]
  }

  begin(beforeAskingMs: number): void {
    this.begun.inc()
    this.open++
    this.maxOpen = Math.max(this.maxOpen, this.open)
    this.beforeAsking.observe(beforeAskingMs / 1000)
  }

  end(): void {
    this.open--
  }

  count({ status, failure, tokens, firstTokenMs }: AnswerResult): void {
    this.ended.inc({ status })
    this.tokens.inc(tokens)
    if (failure !== null) this.failed.inc({ code: failure })
    if (firstTokenMs !== null) this.firstToken.observe(firstTokenMs / 1000)
  }

  /** Includes failed attempts before a fallback. */
  modelDid(model: { readonly id: ModelId; readonly name: string }, failure: ProblemCode | null): void {
    const known = this.#models.get(model.id) ?? {
      id: model.id,
      name: model.name,
      asked: 0,
      failed: 0,
      code: null,
    }
    known.asked++
    if (failure !== null) Object.assign(known, { failed: known.failed + 1, code: failure })
    this.#models.set(model.id, known)
  }

  get models(): ModelCounters[] {
    return [...this.#models.values()]
  }

  beginAnew(): void {
    this.#models = new Map()
    this.maxOpen = this.open
  }
}
