import { type Problem, type ProblemCode, problem } from '@inkling/contract'

/**
 * An expected failure, which `answer-error.ts` turns into a response. It carries only facts; the web app words them in
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

/** Another user's object and a missing one get this response, byte for byte the same. */
export const notFoundError = (): ApiError => new ApiError('not_found')
