import type { Route } from '@inkling/contract'
import { aborted, lost } from './api-error.ts'
import { readEvents, type WireEvent } from './event-stream.ts'
import { type CallOptions, type Input, requestOf } from './request.ts'
import { send } from './send.ts'

/**
 * Makes a call that answers with events, and gives them as they arrive. A connection that breaks is an
 * ApiError with `isLost`; one that ends in order ends the loop, whatever the last event was.
 */
export async function* events<R extends Route>(
  route: R,
  input: Input<R>,
  options: CallOptions = {},
): AsyncGenerator<WireEvent, void> {
  const headers = { ...options.headers, accept: 'text/event-stream' }
  const request = requestOf(route, input, { ...options, headers })
  const { body } = await send(request)
  if (body === null) return
  try {
    yield* readEvents(body)
  } catch {
    throw options.signal?.aborted ? aborted(request.url) : lost(request.url)
  }
}
