/** Why a piece of work was given up: it took too long or too much memory, or its thread ended. */
export type WorkFailure = 'timeout' | 'out_of_memory' | 'thread_ended'

export class WorkError extends Error {
  readonly reason: WorkFailure

  constructor(reason: WorkFailure, cause?: unknown) {
    super(`work was ended: ${reason}`, { cause })
    this.name = 'WorkError'
    this.reason = reason
  }
}
