import type { z } from 'zod'
import { type EndpointName, endpoints } from './endpoints.ts'
import type { ProblemCode } from './problems.ts'

/** Admins may make every call. The server checks access to each object. */
export type RouteAccess = 'anyone' | 'user' | 'moderator' | 'admin'

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export type BodyFormat = 'json' | 'events' | 'file'

/** `path` is below `/api/v1`, with parameters in braces. A call without `answer` returns 204. */
export interface Route {
  readonly name: string
  readonly method: HttpMethod
  readonly path: string
  readonly who: RouteAccess
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  /** `file` means the raw bytes of one file. */
  readonly body?: z.ZodType | 'file'
  /** Body fields in which a repeated request may differ. */
  readonly incidental?: readonly string[]
  /** Body fields that are never stored, not even hashed. */
  readonly secret?: readonly string[]
  readonly answer?: z.ZodType
  readonly status?: 200 | 201 | 204
  readonly wire?: BodyFormat
  /** Codes besides the general ones (validation, rate limits, 401, 500). */
  readonly problems?: readonly ProblemCode[]
  /** In bytes; overrides the limit for JSON. */
  readonly bodyLimit?: number
  /**
   * Queueing under load. `at_once` never waits, because other calls depend on it; `patient` waits longer, because it
   * calls a model anyway.
   */
  readonly admission?: 'at_once' | 'patient'
  /** Calls that may read a whole long chat run one at a time per account. */
  readonly isHeavy?: true
}

export const API_BASE = '/api/v1'

type Parts<Line> = Line extends `${infer W extends RouteAccess} ${infer M extends HttpMethod} ${infer P}`
  ? { readonly who: W; readonly method: M; readonly path: P }
  : never
export type EndpointOf<Name extends EndpointName> = { readonly name: Name } & Parts<(typeof endpoints)[Name]>

export function endpointOf<Name extends EndpointName>(name: Name): EndpointOf<Name> {
  const [who, method, path] = endpoints[name].split(' ')
  return { name, who, method, path } as unknown as EndpointOf<Name> // every entry has these three parts
}

/** Keeps the literal types. Name, method, path and access come from `endpoints.ts`. */
export const route = <
  const Name extends EndpointName,
  const D extends Omit<Route, 'name' | 'method' | 'path' | 'who'>,
>(
  name: Name,
  details: D,
): EndpointOf<Name> & D => ({ ...endpointOf(name), ...details })

type RouteInput<R, K extends keyof Route> = R extends { readonly [key in K]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
type RouteCallerInput<R, K extends keyof Route> = R extends { readonly [key in K]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined

/** The server's types, after parsing. */
export type ParamsOf<R extends Route> = RouteInput<R, 'params'>
export type QueryOf<R extends Route> = RouteInput<R, 'query'>
export type BodyOf<R extends Route> = R extends { readonly body: 'file' } ? undefined : RouteInput<R, 'body'>
/** The caller's types, in which fields with defaults are optional. */
export type ParamsIn<R extends Route> = RouteCallerInput<R, 'params'>
export type QueryIn<R extends Route> = RouteCallerInput<R, 'query'>
export type BodyIn<R extends Route> = R extends { readonly body: 'file' }
  ? FileBody
  : RouteCallerInput<R, 'body'>
/** Matches a browser's `File` and `Blob`. */
export interface FileBody {
  readonly size: number
  readonly type: string
}
export type AnswerOf<R extends Route> = R extends { readonly answer: infer S extends z.ZodType }
  ? z.output<S>
  : undefined

/** Only unsafe methods carry an `Idempotency-Key` and may be retried. */
export const isSafe = (method: string): boolean =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/**
 * `/cards/{id}` with `{ id }` gives `/api/v1/cards/…`.
 * @throws TypeError if a parameter is missing
 */
export function addressOf(route: Pick<Route, 'path'>, params: Readonly<Record<string, string>> = {}): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`${route.path} wants ${name}`)
    return encodeURIComponent(value)
  })
  return API_BASE + path
}
