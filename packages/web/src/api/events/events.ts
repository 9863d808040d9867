import { buildRequest, type CallInput, type CallOptions } from '../call/request.ts'
import { send } from '../call/send.ts'
import { abortedError, connectionLostError } from '../http/api-error.ts'
import type { CallName } from '../http/endpoint.ts'
import { readEvents, type WireEvent } from './event-stream.ts'
import { withIdleTimeout } from './until-silent.ts'

/**
 * Makes a call that answers with events, and gives them as they arrive. A connection that breaks or falls silent is
 * an ApiError with `isLost`; one that ends in order ends the loop, whatever the last event was.
 */
export async function* events<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): AsyncGenerator<WireEvent, void> {
  const headers = { ...options.headers, accept: 'text/event-stream' }
  const request = buildRequest(name, input, { ...options, headers })
  const { body } = await send(request)
  if (body === null) return
  try {
    yield* readEvents(withIdleTimeout(body))
  } catch {
    throw options.signal?.aborted ? abortedError(request.url) : connectionLostError(request.url)
  }
}
