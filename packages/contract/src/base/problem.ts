import { z } from 'zod'
import { type ProblemCode, problemCodes, problemStatus } from './problems.ts'
import { titleOf } from './titles.ts'

/** A refusal as it goes over the wire (RFC 9457, with a stable code). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(problemCodes),
  detail: z.string(),
  /** A field's path and what is wrong with it, as a short stable word. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Facts that a sentence may need: a limit, a count, a name. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type Problem = z.infer<typeof Problem>

/** Writes a problem as it goes over the wire. */
export function problem(
  code: ProblemCode,
  more: Partial<Pick<Problem, 'detail' | 'errors' | 'facts'>> = {},
): Problem {
  const status = problemStatus[code]
  return {
    type: `/problems/${code}`,
    title: titleOf(status),
    status,
    code,
    detail: code.replaceAll('_', ' '),
    ...more,
  }
}
