import { z } from 'zod'
import { type ProblemCode, problemCodes, problemStatus } from './problems.ts'
import { titleOf } from './titles.ts'

/** An RFC 9457 problem with a stable code. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(problemCodes),
  detail: z.string(),
  /** Invalid fields; each `message` is a short stable code. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Values to insert into the message for the user: a limit, a count, a name. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type Problem = z.infer<typeof Problem>

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
