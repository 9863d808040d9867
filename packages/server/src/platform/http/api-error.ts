import { type Problem, type ProblemCode, problem } from '@inkling/contract'

/**
 * A refusal that the product knows: thrown where it is known, answered in one place (`answer-error.ts`).
 * It carries facts; the sentence is the web's, in the reader's language.
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

/** Somebody else's thing and no such thing: the same answer, to the byte. */
export const notFoundError = (): ApiError => new ApiError('not_found')
