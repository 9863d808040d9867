import type { ProblemCode, RejectedField } from '@inkling/contract'

export type UpstreamCode = Extract<
  ProblemCode,
  `upstream_${string}` | 'box_unavailable' | 'box_busy' | 'model_not_ready' | 'model_broken' | 'out_of_memory'
>

/** Unless lasting, the limit applies only to this request. */
export interface StatedLimit {
  readonly tokens: number
  readonly isLasting: boolean
}

/** The upstream's messages, headers and address are excluded. */
export interface UpstreamFacts {
  retryable?: boolean
  /** The upstream asked for this delay. */
  retry_after_ms?: number
  status?: number
  refuses?: readonly RejectedField[]
  /** Null unless the upstream stated a limit. */
  limit?: StatedLimit | null
}

/** Has a stable code for the user and a status for the log. */
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
