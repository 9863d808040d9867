import { buildRequest, type CallInput, type CallOptions } from '../call/request.ts'
import { send } from '../call/send.ts'
import { abortedError, connectionLostError } from '../http/api-error.ts'
import type { CallName } from '../http/endpoint.ts'
import { untilPageStays } from '../http/leaving.ts'
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
  // A page that is being left must not attach again: Firefox keeps who asks for the same address waiting for it.
  await untilPageStays(options.signal)
  // Nor may one stream wait for another of its address, as browsers have it for what they may keep.
  const request = { ...buildRequest(name, input, { ...options, headers }), cache: 'no-store' } as const
  const { body } = await send(request)
  if (body === null) return
  try {
    yield* readEvents(withIdleTimeout(body))
  } catch {
    throw options.signal?.aborted ? abortedError(request.url) : connectionLostError(request.url)
  }
}
