/**
 * Why a question to a child process has no answer: its program refused it, the process ended by itself, was ended from
 * outside (as systems do that run out of memory), was ended by us, or could not be started at all.
 */
export type ProcessFailure = 'refused' | 'crashed' | 'killed' | 'ended' | 'not_started'

export class ProcessError extends Error {
  override readonly name = 'ProcessError'
  readonly reason: ProcessFailure
  /** What the program said was wrong, in one word of its own. */
  readonly code: string | null

  constructor(reason: ProcessFailure, message: string, code: string | null = null) {
    super(message)
    this.reason = reason
    this.code = code
  }
}
