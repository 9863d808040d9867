import { buildRequest, type CallInput, type CallOptions } from '../call/request.ts'
import { send } from '../call/send.ts'
import { abortedError, connectionLostError } from '../http/api-error.ts'
import type { CallName } from '../http/endpoint.ts'
import { untilPageStays } from '../http/leaving.ts'
import type { WireEvent } from './event-stream.ts'
import { withIdleTimeout } from './until-silent.ts'

/**
 * Yields the events of a call and ends with the stream, whatever the last event was.
 * @throws ApiError with `isLost` if the connection breaks or stays silent
 */
export async function* events<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): AsyncGenerator<WireEvent, void> {
  const headers = { ...options.headers, accept: 'text/event-stream' }
  // Firefox delays later requests for the same URL if the page reconnects while unloading.
  await untilPageStays(options.signal)
  // Browsers queue cacheable requests for the same URL.
  const request = { ...buildRequest(name, input, { ...options, headers }), cache: 'no-store' } as const
  const parser = import('./event-stream.ts') // loads in parallel with the request
  parser.catch(() => undefined)
  const { body } = await send(request)
  if (body === null) return
  try {
    const { readEvents } = await parser
    yield* readEvents(withIdleTimeout(body))
  } catch {
    throw options.signal?.aborted ? abortedError(request.url) : connectionLostError(request.url)
  }
}
