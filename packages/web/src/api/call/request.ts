import { type BodyIn, isSafe, type ParamsIn, type QueryIn } from '@inkling/contract'
import type { CallOf } from '../http/endpoint.ts'
import { type CallName, whereTo } from '../http/endpoint.ts'
import { registerOwnKey } from '../http/idempotency.ts'
import type { OnProgress, OutgoingRequest } from '../http/outgoing.ts'

type RequiredInput<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [name in Name]?: never }
  : object extends Value
    ? { readonly [name in Name]?: Value }
    : { readonly [name in Name]: Value }

export type CallInput<Name extends CallName> = RequiredInput<'params', ParamsIn<CallOf<Name>>> &
  RequiredInput<'query', QueryIn<CallOf<Name>>> &
  RequiredInput<'body', CallOf<Name> extends { readonly body: 'file' } ? Blob : BodyIn<CallOf<Name>>>

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Pass the same key when the user retries; by default each call gets a new key. */
  readonly idempotencyKey?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Receives the share of the file already sent. */
  readonly onProgress?: OnProgress | undefined
  readonly waitsForModel?: boolean
}

interface LooseInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/** Builds the request without an Authorization header. */
export function buildRequest(
  name: CallName,
  input: LooseInput = {},
  options: CallOptions = {},
): OutgoingRequest {
  // CallInput<Name> has typed the params as strings.
  const { method, url } = whereTo(name, input.params as Record<string, string> | undefined)
  const { body, contentType } = buildBody(input.body)
  return {
    url: url + buildSearch(input.query),
    method,
    headers: {
      accept: 'application/json',
      ...contentType,
      ...(isSafe(method) ? {} : { 'idempotency-key': registerOwnKey(options.idempotencyKey) }),
      ...options.headers,
    },
    body,
    signal: options.signal,
    onProgress: options.onProgress,
    waitsForModel: options.waitsForModel,
  }
}

function buildBody(value: unknown): { body?: Blob | string; contentType?: Record<string, string> } {
  if (value === undefined) return {}
  if (value instanceof Blob) {
    return { body: value, contentType: { 'content-type': value.type || 'application/octet-stream' } }
  }
  return { body: JSON.stringify(value), contentType: { 'content-type': 'application/json' } }
}

function buildSearch(query: unknown): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  if (pairs.length === 0) return ''
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}
