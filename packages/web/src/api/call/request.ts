import { type BodyIn, isSafe, type ParamsIn, type QueryIn } from '@inkling/contract'
import type { CallOf } from '../http/endpoint.ts'
import { type CallName, whereTo } from '../http/endpoint.ts'
import type { OnProgress, Outgoing } from '../http/outgoing.ts'
import { ownIntent } from '../http/own-intents.ts'

type Wanted<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [name in Name]?: never }
  : object extends Value
    ? { readonly [name in Name]?: Value }
    : { readonly [name in Name]: Value }

/** What a call must be given: parameters of the path, query, body. */
export type Input<Name extends CallName> = Wanted<'params', ParamsIn<CallOf<Name>>> &
  Wanted<'query', QueryIn<CallOf<Name>>> &
  Wanted<'body', CallOf<Name> extends { readonly body: 'file' } ? Blob : BodyIn<CallOf<Name>>>

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
export function requestOf(name: CallName, input: LooseInput = {}, options: CallOptions = {}): Outgoing {
  // Input<Name> has checked the parameters: they are the strings that the path names.
  const { method, url } = whereTo(name, input.params as Record<string, string> | undefined)
  const { body, contentType } = bodyOf(input.body)
  return {
    url: url + searchOf(input.query),
    method,
    headers: {
      accept: 'application/json',
      ...contentType,
      ...(isSafe(method) ? {} : { 'idempotency-key': ownIntent(options.idempotencyKey) }),
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
