import type { AnswerOf } from '@inkling/contract'
import { readJson } from '../http/api-error.ts'
import type { CallName, CallOf } from '../http/endpoint.ts'
import { buildRequest, type CallInput, type CallOptions } from './request.ts'
import { send } from './send.ts'

/** Input may be left out where a call asks for nothing. */
type CallArguments<Name extends CallName> =
  Record<never, never> extends CallInput<Name>
    ? [input?: CallInput<Name>, options?: CallOptions]
    : [input: CallInput<Name>, options?: CallOptions]

/**
 * Makes a call of the contract and gives its answer; every failure is an ApiError. The answer is what the contract
 * says: page and server are made of one, and the server's tests hold each answer against it. Reading it by schema once
 * more would cost each first page a quarter of what it may weigh.
 */
export async function call<Name extends CallName>(
  name: Name,
  ...args: CallArguments<Name>
): Promise<AnswerOf<CallOf<Name>>> {
  const [input, options] = args
  const request = buildRequest(name, input, options)
  const response = await send(request)
  const answer = response.status === 204 ? undefined : await readJson(request.url, response, options?.signal)
  return answer as AnswerOf<CallOf<Name>> // see above
}
