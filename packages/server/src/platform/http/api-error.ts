import { type Problem, type ProblemCode, problem } from '@inkling/contract'

/** Carries only facts, which the web app words in the reader's language. `answer-error.ts` turns it into a response. */
export class ApiError extends Error {
  readonly problem: Problem
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, more: Parameters<typeof problem>[1] & { retryAfterSeconds?: number } = {}) {
    super(code)
    this.name = 'Refusal'
    const { retryAfterSeconds, ...rest } = more
    this.problem = problem(code, rest)
    this.retryAfterSeconds = retryAfterSeconds
  }

  get code(): ProblemCode {
    return this.problem.code
  }
}

/** The same response for another user's object and a missing one. */
export const notFoundError = (): ApiError => new ApiError('not_found')
