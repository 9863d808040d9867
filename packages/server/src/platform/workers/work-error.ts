/**
 * Why a piece of work was given up: all of it took too long, what came after one mark did, it took too much memory, or
 * its thread ended.
 */
export type WorkFailure = 'timeout' | 'overrun' | 'out_of_memory' | 'thread_ended'

/** Where a piece of work stood when it was given up: its last mark, and its processor time. */
export interface WorkProgress {
  readonly mark: string | null
  readonly tookMs: number
}

export class WorkError extends Error {
  readonly reason: WorkFailure
  readonly mark: string | null
  readonly tookMs: number

  constructor(reason: WorkFailure, { mark, tookMs }: WorkProgress, cause?: unknown) {
    super(`work was ended: ${reason}`, { cause })
    this.name = 'WorkError'
    this.reason = reason
    this.mark = mark
    this.tookMs = tookMs
  }
}
