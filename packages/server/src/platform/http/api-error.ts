import { type Problem, type ProblemCode, problem } from '@inkling/contract'

/**
 * An expected failure, turned into a response by `answer-error.ts`. It carries facts only; the web app words them in
 * the reader's language.
 */
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

/** The response for another user's object and for a missing one, byte for byte the same. */
export const notFoundError = (): ApiError => new ApiError('not_found')
