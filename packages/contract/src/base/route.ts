import type { z } from 'zod'
import { type EndpointName, endpoints } from './endpoints.ts'
import type { ProblemCode } from './problems.ts'

/** Who may make a call at all, admins always; access to objects is checked on the server. */
export type RouteAccess = 'anyone' | 'user' | 'moderator' | 'admin'

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** Format of the response body: JSON, server-sent events, or a file. */
export type BodyFormat = 'json' | 'events' | 'file'

/**
 * One call, as browser and server share it. `path` is below `/api/v1`, with parameters in braces. A call without
 * `answer` returns 204.
 */
export interface Route {
  readonly name: string
  readonly method: HttpMethod
  readonly path: string
  readonly who: RouteAccess
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  /** A schema for JSON, or `file` for the raw bytes of one file. */
  readonly body?: z.ZodType | 'file'
  /** Body fields that don't identify the request: with other values it still counts as a repeat. */
  readonly incidental?: readonly string[]
  /** Secret body fields, which are never stored, not even as a plain hash. */
  readonly secret?: readonly string[]
  readonly answer?: z.ZodType
  readonly status?: 200 | 201 | 204
  readonly wire?: BodyFormat
  /** Problems specific to this call, besides the general ones (validation, rate limits, 401, 500). */
  readonly problems?: readonly ProblemCode[]
  /** Body limit in bytes, if larger than for ordinary JSON. */
  readonly bodyLimit?: number
  /**
   * Admission under load. `at_once` never waits, because other calls depend on it; `patient` waits longer, because it
   * calls a model anyway.
   */
  readonly admission?: 'at_once' | 'patient'
  /** May read all of a long chat, so it runs one at a time per account. */
  readonly isHeavy?: true
}

export const API_BASE = '/api/v1'

type Parts<Line> = Line extends `${infer W extends RouteAccess} ${infer M extends HttpMethod} ${infer P}`
  ? { readonly who: W; readonly method: M; readonly path: P }
  : never
/** A call's entry in the endpoint table, parsed. */
export type EndpointOf<Name extends EndpointName> = { readonly name: Name } & Parts<(typeof endpoints)[Name]>

export function endpointOf<Name extends EndpointName>(name: Name): EndpointOf<Name> {
  const [who, method, path] = endpoints[name].split(' ')
  return { name, who, method, path } as unknown as EndpointOf<Name> // every entry has these three parts
}

/** Defines a call and keeps its literal types. Name, method, path and access come from `endpoints.ts`. */
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

/** Server side types, after parsing. */
export type ParamsOf<R extends Route> = RouteInput<R, 'params'>
export type QueryOf<R extends Route> = RouteInput<R, 'query'>
export type BodyOf<R extends Route> = R extends { readonly body: 'file' } ? undefined : RouteInput<R, 'body'>
/** Caller side types, with defaults optional. */
export type ParamsIn<R extends Route> = RouteCallerInput<R, 'params'>
export type QueryIn<R extends Route> = RouteCallerInput<R, 'query'>
export type BodyIn<R extends Route> = R extends { readonly body: 'file' }
  ? FileBody
  : RouteCallerInput<R, 'body'>
/** The bytes of one file: a browser's `File` or `Blob`. */
export interface FileBody {
  readonly size: number
  readonly type: string
}
export type AnswerOf<R extends Route> = R extends { readonly answer: infer S extends z.ZodType }
  ? z.output<S>
  : undefined

/** Safe methods change nothing and are never retried; the others carry an `Idempotency-Key`. */
export const isSafe = (method: string): boolean =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/** Builds a URL path: `/cards/{id}` with `{ id }` gives `/api/v1/cards/…`. */
export function addressOf(route: Pick<Route, 'path'>, params: Readonly<Record<string, string>> = {}): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`${route.path} wants ${name}`)
    return encodeURIComponent(value)
  })
  return API_BASE + path
}
