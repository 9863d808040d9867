import { type AnswerOf, isSafe } from '@inkling/contract'
import { readJson } from '../http/api-error.ts'
import type { CallName, CallOf } from '../http/endpoint.ts'
import type { OutgoingRequest } from '../http/outgoing.ts'
import { LIMIT_MS, within } from '../http/within.ts'
import { buildRequest, type CallInput, type CallOptions } from './request.ts'
import { send } from './send.ts'

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
  const answer = await (isSafe(request.method) ? within(LIMIT_MS, request, exchange) : exchange(request))
  return answer as AnswerOf<CallOf<Name>> // typed by the contract, not validated
}

async function exchange(request: OutgoingRequest): Promise<unknown> {
  const response = await send(request)
  return response.status === 204 ? undefined : await readJson(request.url, response, request.signal)
}
