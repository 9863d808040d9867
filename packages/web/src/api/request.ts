import { addressOf, type BodyIn, isSafe, type ParamsIn, type QueryIn, type Route } from '@inkling/contract'
import { newIdempotencyKey } from './idempotency.ts'
import type { OnProgress, Outgoing } from './outgoing.ts'

type Wanted<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [name in Name]?: never }
  : object extends Value
    ? { readonly [name in Name]?: Value }
    : { readonly [name in Name]: Value }

/** What a call must be given, by its route: parameters of the path, query, body. */
export type Input<R extends Route> = Wanted<'params', ParamsIn<R>> &
  Wanted<'query', QueryIn<R>> &
  Wanted<'body', R extends { readonly body: 'file' } ? Blob : BodyIn<R>>

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Kept by the caller when a person may try the same intent again; otherwise made here. */
  readonly idempotencyKey?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Told how much of a file has been sent. */
  readonly onProgress?: OnProgress | undefined
}

/** Input with its types forgotten, as the transport needs it. */
interface LooseInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/** Writes a call down for the wire, but for its authorization. */
export function requestOf(route: Route, input: LooseInput = {}, options: CallOptions = {}): Outgoing {
  const { body, contentType } = bodyOf(input.body)
  return {
    // Input<R> has checked the parameters: they are the strings that the path names.
    url: addressOf(route, input.params as Record<string, string> | undefined) + searchOf(input.query),
    method: route.method,
    headers: {
      accept: 'application/json',
      ...contentType,
      ...(isSafe(route.method) ? {} : { 'idempotency-key': options.idempotencyKey ?? newIdempotencyKey() }),
      ...options.headers,
    },
    body,
    signal: options.signal,
    onProgress: options.onProgress,
  }
}

function bodyOf(value: unknown): { body?: Blob | string; contentType?: Record<string, string> } {
  if (value === undefined) return {}
  if (value instanceof Blob) {
    return { body: value, contentType: { 'content-type': value.type || 'application/octet-stream' } }
  }
  return { body: JSON.stringify(value), contentType: { 'content-type': 'application/json' } }
}

function searchOf(query: unknown): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  if (pairs.length === 0) return ''
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}
