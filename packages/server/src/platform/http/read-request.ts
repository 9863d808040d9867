import { type Route, storableText } from '@inkling/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ApiError, notFoundError } from './api-error.ts'
import type { Actor } from './guards.ts'

/** Who may make the call: 401 for a stranger, 403 for a role that never may. */
export function actorFor(route: Route, request: FastifyRequest, reply: FastifyReply): Actor | null {
  if (route.who === 'anyone') return request.actor
  if (request.actor === null) {
    reply.header('www-authenticate', 'Bearer')
    throw new ApiError('not_signed_in')
  }
  if (route.who === 'admin' && request.actor.role !== 'admin') throw new ApiError('not_allowed')
  return request.actor
}

/** A malformed id is no such thing: 404, like any other id that never was. */
export function paramsOf(route: Route, request: FastifyRequest): unknown {
  if (route.params === undefined) return undefined
  const result = route.params.safeParse(request.params)
  if (!result.success) throw notFoundError()
  return result.data
}

/** Query and body, once the call is allowed. */
export function inputOf(route: Route, request: FastifyRequest) {
  const query = checkInput(route.query, request.query, 'query')
  if (route.body === undefined || route.body === 'file') return { query, body: undefined }
  const body = checkInput(route.body, request.body, 'body')
  refuseUnknownFields(request.body, body)
  return { query, body }
}

/**
 * A field that the schema dropped is one that the call does not know: 400 with its path, so that nobody believes to have
 * changed what did not change (security.md 2.3.2).
 */
function refuseUnknownFields(sent: unknown, known: unknown): void {
  const paths = [...droppedPaths(sent, known)].slice(0, MAX_PATHS)
  if (paths.length === 0) return
  const errors = paths.map(path => ({ path, message: 'unknown_field' }))
  throw new ApiError('unknown_field', { detail: 'The body has fields that this call does not know.', errors })
}

/** The paths of what was sent and is not in what the schema made of it. */
function* droppedPaths(sent: unknown, known: unknown, path = ''): Generator<string> {
  if (!isObject(sent) || !isObject(known)) return
  for (const [key, value] of Object.entries(sent)) {
    const at = path === '' ? key : `${path}.${key}`
    // Where names are a user's own, they are kept as the database can hold them.
    const name = Object.hasOwn(known, key) ? key : storableText(key)
    if (Object.hasOwn(known, name)) yield* droppedPaths(value, known[name], at)
    else yield at
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** How many unknown fields are named at once. */
const MAX_PATHS = 20

const MAX_DEPTH = 64

/** Parses one part of a request; a refusal names each field by its path. */
export function checkInput(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  throw new ApiError('invalid_input', {
    detail: `The ${part} is not as this call wants it.`,
    errors: result.error.issues.map(issue => ({ path: issue.path.join('.'), message: reasonOf(issue) })),
  })
}

/** A short stable word per kind of mistake; the web turns it into a sentence. */
function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return issue.message
  // The contract's own word where it has one, and not the library's English sentence.
  if (issue.code === 'invalid_format')
    return /^[a-z_]+$/.test(issue.message) ? issue.message : `invalid_${issue.format}`
  return issue.code
}

/** Refuses a body nested deeper than any real one, before anything walks it recursively. */
export function refuseDeepJson(body: unknown): void {
  if (isTooDeep(body)) throw new ApiError('invalid_input', { detail: 'The body is nested too deeply.' })
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
