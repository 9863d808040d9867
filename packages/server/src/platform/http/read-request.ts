import { mayKeyCall, type Route, storableText } from '@inkling/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ApiError, notFoundError } from './api-error.ts'
import type { Actor } from './guards.ts'

/** @throws 401 if signed out, 403 if the role is never allowed */
export function actorFor(route: Route, request: FastifyRequest, reply: FastifyReply): Actor | null {
  if (route.who === 'anyone') return request.actor?.scopes === undefined ? request.actor : null
  if (request.actor === null) {
    reply.header('www-authenticate', 'Bearer')
    throw new ApiError('not_signed_in')
  }
  if (!isRoleEnough(route.who, request.actor)) throw new ApiError('not_allowed')
  const { scopes } = request.actor
  if (scopes !== undefined && !mayKeyCall(scopes, route)) throw new ApiError('key_scope')
  return request.actor
}

function isRoleEnough(who: Route['who'], { role }: Actor): boolean {
  if (who === 'admin') return role === 'admin'
  return who !== 'moderator' || role !== 'user'
}

/** A malformed id is 404, like any unknown id. */
export function paramsOf(route: Route, request: FastifyRequest): unknown {
  if (route.params === undefined) return undefined
  const result = route.params.safeParse(request.params)
  if (!result.success) throw notFoundError()
  return result.data
}

export function inputOf(route: Route, request: FastifyRequest) {
  const query = checkInput(route.query, request.query, 'query')
  if (route.body === undefined || route.body === 'file') return { query, body: undefined }
  const body = checkInput(route.body, request.body, 'body')
  refuseUnknownFields(request.body, body)
  return { query, body }
}

/**
 * Answers 400 with the paths of fields that the schema dropped, so that callers do not believe they were saved
 * (docs/spec/security.md 2.3.2).
 */
function refuseUnknownFields(sent: unknown, known: unknown): void {
  const paths = [...droppedPaths(sent, known)].slice(0, MAX_PATHS)
  if (paths.length === 0) return
  const errors = paths.map(path => ({ path, message: 'unknown_field' }))
  throw new ApiError('unknown_field', { detail: 'The body has fields that this call does not know.', errors })
}

function* droppedPaths(sent: unknown, known: unknown, path = ''): Generator<string> {
  if (!isObject(sent) || !isObject(known)) return
  for (const [key, value] of Object.entries(sent)) {
    const at = path === '' ? key : `${path}.${key}`
    // Keys of user-defined maps are stored in sanitised form.
    const name = Object.hasOwn(known, key) ? key : storableText(key)
    if (Object.hasOwn(known, name)) yield* droppedPaths(value, known[name], at)
    else yield at
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const MAX_PATHS = 20

const MAX_DEPTH = 64

/** The error names each invalid field by its path. */
export function checkInput(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  throw new ApiError('invalid_input', {
    detail: `The ${part} is not as this call wants it.`,
    errors: result.error.issues.map(issue => ({ path: issue.path.join('.'), message: reasonOf(issue) })),
  })
}

/** The web app translates these codes. */
function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return issue.message
  // Prefer the contract's own code over the library's English sentence.
  if (issue.code === 'invalid_format')
    return /^[a-z_]+$/.test(issue.message) ? issue.message : `invalid_${issue.format}`
  return issue.code
}

/** Rejects deeply nested JSON before anything walks it recursively. */
export function refuseDeepJson(body: unknown): void {
  if (isTooDeep(body)) throw new ApiError('invalid_input', { detail: 'The body is nested too deeply.' })
}

export function isTooDeep(json: unknown): boolean {
  const open: { value: unknown; depth: number }[] = [{ value: json, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue
    if (next.depth >= MAX_DEPTH) return true
    for (const value of Object.values(next.value)) open.push({ value, depth: next.depth + 1 })
  }
  return false
}
