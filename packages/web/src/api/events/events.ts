import { buildRequest, type CallInput, type CallOptions } from '../call/request.ts'
import { send } from '../call/send.ts'
import { abortedError, connectionLostError } from '../http/api-error.ts'
import type { CallName } from '../http/endpoint.ts'
import { untilPageStays } from '../http/leaving.ts'
import type { WireEvent } from './event-stream.ts'
import { withIdleTimeout } from './until-silent.ts'

/**
 * Makes a call and yields its events. A broken or silent connection throws an ApiError with `isLost`; an orderly end
 * ends the loop, whatever the last event was.
 */
export async function* events<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): AsyncGenerator<WireEvent, void> {
  const headers = { ...options.headers, accept: 'text/event-stream' }
  // Do not reconnect while the page unloads: Firefox makes later requests for the same URL wait.
  await untilPageStays(options.signal)
  // Browsers queue cacheable requests for the same URL, so caching is off.
  const request = { ...buildRequest(name, input, { ...options, headers }), cache: 'no-store' } as const
  const parser = import('./event-stream.ts') // no page waits for it to start
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
