import type { z } from 'zod'
import { Refusal } from './api-error.ts'

const MAX_DEPTH = 64

/** Parses one part of a request; a refusal names each field by its path. */
export function checkInput(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  throw new Refusal('invalid_input', {
    detail: `The ${part} is not as this call wants it.`,
    errors: result.error.issues.map(issue => ({ path: issue.path.join('.'), message: reasonOf(issue) })),
  })
}

/** A short stable word per kind of mistake; the web turns it into a sentence. */
function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom' || issue.code === 'invalid_format') return issue.message
  return issue.code
}

/** Refuses a body nested deeper than any real one, before anything walks it recursively. */
export function refuseDeepJson(body: unknown): void {
  if (isTooDeep(body)) throw new Refusal('invalid_input', { detail: 'The body is nested too deeply.' })
}

/** Whether JSON is nested deeper than any real one. */
export function isTooDeep(json: unknown): boolean {
  const open: { value: unknown; depth: number }[] = [{ value: json, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue
    if (next.depth >= MAX_DEPTH) return true
    for (const value of Object.values(next.value)) open.push({ value, depth: next.depth + 1 })
  }
  return false
}
