import type { ProblemCode, RejectedField } from '@inkling/contract'

/** What goes wrong on a model's side, wherever that is. */
export type UpstreamCode = Extract<
  ProblemCode,
  `upstream_${string}` | 'box_unavailable' | 'box_busy' | 'model_not_ready' | 'model_broken' | 'out_of_memory'
>

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
}

/** The model's side failed: a stable code for the reader, and a status for the log. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly code: UpstreamCode
  readonly retryable: boolean
  readonly retry_after_ms: number | undefined
  readonly status: number | undefined
  readonly refuses: readonly RejectedField[]

  constructor(code: UpstreamCode, facts: UpstreamFacts = {}) {
    super(code)
    this.code = code
    this.retryable = facts.retryable ?? false
    this.retry_after_ms = facts.retry_after_ms
    this.status = facts.status
    this.refuses = facts.refuses ?? []
  }
}
