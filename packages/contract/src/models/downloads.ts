import { z } from 'zod'
import { downloadStatuses } from '../base/choices.ts'
import { Problem } from '../base/problem.ts'
import type { ProblemCode } from '../base/problems.ts'

export const Download = z.object({
  status: z.enum(downloadStatuses),
  bytes: z.int().describe('bytes downloaded so far'),
  total_bytes: z.int().nullable(),
  problem: Problem.nullable().describe('why it failed'),
})
export type Download = z.infer<typeof Download>

/** A Hugging Face repository: `owner/name`. */
export const hubRepository = z
  .string()
  .trim()
  .max(200)
  .regex(/^\w[\w.-]*\/\w[\w.-]*$/, { error: 'hub_repository' })

/** A file in a repository: `owner/name/path/to/file.gguf`. */
export const hubFile = z
  .string()
  .trim()
  .max(500)
  .regex(/^\w[\w.-]*(\/\w[\w.-]*){2,}\.gguf$/i, { error: 'hub_file' })

export const hubProblems = [
  'box_unavailable',
  'hub_unreachable',
  'hub_not_found',
  'hub_refused',
  'disk_full',
] as const satisfies readonly ProblemCode[]
