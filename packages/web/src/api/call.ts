import type { AnswerOf, Route } from '@inkling/contract'
import { ApiError, aborted, lost } from './api-error.ts'
import { type CallOptions, type Input, requestOf } from './request.ts'
import { send } from './send.ts'

/** Input may be left out where a route asks for nothing. */
type Arguments<R extends Route> =
  Record<never, never> extends Input<R>
    ? [input?: Input<R>, options?: CallOptions]
    : [input: Input<R>, options?: CallOptions]

/** Makes a call of the contract and gives its answer, checked; every failure is an ApiError. */
export async function call<R extends Route>(route: R, ...args: Arguments<R>): Promise<AnswerOf<R>> {
  const [input, options] = args
  const request = requestOf(route, input, options)
  const response = await send(request)
  const answer = route.answer?.parse(await readJson(request.url, response, options?.signal))
  return answer as AnswerOf<R> // the schema that parsed is the one AnswerOf reads; without one, undefined
}

async function readJson(url: string, response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw aborted(url)
    if (!(error instanceof SyntaxError)) throw lost(url)
    const { status, statusText } = response
    throw new ApiError({ url, status, statusText, message: 'Generic Error: the answer is not JSON' })
  }
}
