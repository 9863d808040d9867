import type { ProblemCode, RejectedField } from '@inkling/contract'

/** What goes wrong on a model's side, wherever that is. */
export type UpstreamCode = Extract<
  ProblemCode,
  `upstream_${string}` | 'box_unavailable' | 'box_busy' | 'model_not_ready' | 'model_broken' | 'out_of_memory'
>

/** A limit that an upstream holds an answer to, and whether it holds for each question or for this one alone. */
export interface StatedLimit {
  readonly tokens: number
  readonly isLasting: boolean
}

/** The facts that may be told of a failure; the upstream's words, headers and address are not among them. */
export interface UpstreamFacts {
  /** Whether the same question may succeed a moment later. */
  retryable?: boolean
  /** How long the upstream asked to be left alone, if it did. */
  retry_after_ms?: number
  /** The upstream's HTTP status, for the log. */
  status?: number
  /** What of the question the upstream did not take, if it said so. */
  refuses?: readonly RejectedField[]
  /** The highest limit of an answer that it takes, if it said so. */
  limit?: StatedLimit | null
}

/** The model's side failed: a stable code for the reader, and a status for the log. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly code: UpstreamCode
  readonly retryable: boolean
  readonly retry_after_ms: number | undefined
  readonly status: number | undefined
  readonly refuses: readonly RejectedField[]
  readonly limit: StatedLimit | null

  constructor(code: UpstreamCode, facts: UpstreamFacts = {}) {
    super(code)
    this.code = code
    this.retryable = facts.retryable ?? false
    this.retry_after_ms = facts.retry_after_ms
    this.status = facts.status
    this.refuses = facts.refuses ?? []
    this.limit = facts.limit ?? null
  }
}
