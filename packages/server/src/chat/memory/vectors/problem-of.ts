import { type Problem, problem } from '@inkling/contract'
import { Refusal } from '../../../platform/http/api-error.ts'
import { UpstreamError } from '../../../providers/upstream-error.ts'

/** What can be told of a failure in the background. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Refusal) return error.problem
  return problem(error instanceof UpstreamError ? error.code : 'internal')
}
