import type { z } from 'zod'
import { type EndpointName, endpoints } from './endpoints.ts'
import type { ProblemCode } from './problems.ts'

/** Who may make a call at all; what they may touch is decided per object, on the server (`access/`). */
export type RouteAccess = 'anyone' | 'user' | 'admin'

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** What the answer's body is: JSON, a stream of server-sent events, or the bytes of a file. */
export type BodyFormat = 'json' | 'events' | 'file'

/**
 * One call: everything that browser and server must agree on about it. `path` is below `/api/v1` and
 * names its parameters in braces. A call without `answer` answers 204.
 */
export interface Route {
  readonly name: string
  readonly method: HttpMethod
  readonly path: string
  readonly who: RouteAccess
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  /** A schema for a JSON body; `file` for the bytes of one file, as they are. */
  readonly body?: z.ZodType | 'file'
  /** Fields of the body that say nothing of what is wanted: with others of them it is still the same intent. */
  readonly incidental?: readonly string[]
  /** Fields of the body that are kept nowhere, not even as a sum that could be guessed. */
  readonly secret?: readonly string[]
  readonly answer?: z.ZodType
  readonly status?: 200 | 201 | 204
  readonly wire?: BodyFormat
  /** Refusals of its own, beside those any call can meet (validation, limits, 401, 500). */
  readonly problems?: readonly ProblemCode[]
  /** Bytes; calls that carry more than an ordinary JSON body say so. */
  readonly bodyLimit?: number
  /**
   * When more is asked than can be answered at once: `at_once` doesn't wait, since without it nothing else can be asked;
   * `patient` waits longer than others to be let in, since who asks it waits for a model anyway.
   */
  readonly admission?: 'at_once' | 'patient'
  /** It may read all of a long chat: of an account one such call is worked on at a time, and others' calls in between. */
  readonly isHeavy?: true
}

export const API_BASE = '/api/v1'

type Parts<Line> = Line extends `${infer W extends RouteAccess} ${infer M extends HttpMethod} ${infer P}`
  ? { readonly who: W; readonly method: M; readonly path: P }
  : never
/** A call's line in the table of endpoints, in parts. */
export type EndpointOf<Name extends EndpointName> = { readonly name: Name } & Parts<(typeof endpoints)[Name]>

export function endpointOf<Name extends EndpointName>(name: Name): EndpointOf<Name> {
  const [who, method, path] = endpoints[name].split(' ')
  return { name, who, method, path } as unknown as EndpointOf<Name> // each line of the table is these three
}

/** Writes a call down with its literal types kept; name, method, path and who are its line in `endpoints.ts`. */
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

/** What the server sees after parsing. */
export type ParamsOf<R extends Route> = RouteInput<R, 'params'>
export type QueryOf<R extends Route> = RouteInput<R, 'query'>
export type BodyOf<R extends Route> = R extends { readonly body: 'file' } ? undefined : RouteInput<R, 'body'>
/** What a caller hands in, defaults left out. */
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

/** Fills a path's braces: `/cards/{id}` with `{ id }` gives `/api/v1/cards/…`. */
export function addressOf(route: Pick<Route, 'path'>, params: Readonly<Record<string, string>> = {}): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`${route.path} wants ${name}`)
    return encodeURIComponent(value)
  })
  return API_BASE + path
}
