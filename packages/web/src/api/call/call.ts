import { type AnswerOf, isSafe } from '@inkling/contract'
import { connectionLostError, readJson } from '../http/api-error.ts'
import type { CallName, CallOf } from '../http/endpoint.ts'
import type { OutgoingRequest } from '../http/outgoing.ts'
import { buildRequest, type CallInput, type CallOptions } from './request.ts'
import { send } from './send.ts'

/** Some networks drop a connection silently, and browsers notice only after minutes. */
const READ_TIMEOUT_MS = 60_000

type CallArguments<Name extends CallName> =
  Record<never, never> extends CallInput<Name>
    ? [input?: CallInput<Name>, options?: CallOptions]
    : [input: CallInput<Name>, options?: CallOptions]

/**
 * Makes a contract call. Responses aren't validated, because client and server share the contract, the server's tests
 * check every response, and schemas would add a quarter to each first page. Reads end after a minute.
 * @throws ApiError for every failure
 */
export async function call<Name extends CallName>(
  name: Name,
  ...args: CallArguments<Name>
): Promise<AnswerOf<CallOf<Name>>> {
  const [input, options] = args
  const request = buildRequest(name, input, options)
  const answer = await (isSafe(request.method) ? readWithin(READ_TIMEOUT_MS, request) : exchange(request))
  return answer as AnswerOf<CallOf<Name>> // typed by the contract, not validated
}

async function exchange(request: OutgoingRequest): Promise<unknown> {
  const response = await send(request)
  return response.status === 204 ? undefined : await readJson(request.url, response, request.signal)
}

/** A call that takes longer counts as a lost connection. */
async function readWithin(ms: number, request: OutgoingRequest): Promise<unknown> {
  const { url, signal } = request
  const late = AbortSignal.timeout(ms)
  try {
    return await exchange({ ...request, signal: signal ? AbortSignal.any([signal, late]) : late })
  } catch (error) {
    throw late.aborted && !signal?.aborted ? connectionLostError(url) : error
  }
}
