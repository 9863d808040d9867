import type { IncomingHttpHeaders } from 'node:http'
import { type Dispatcher, errors, interceptors } from 'undici'
import { AddressRefused } from '../../platform/outbound/addresses.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { UpstreamBounds, UpstreamConnection } from '../model-types.ts'
import { UpstreamError } from '../upstream-error.ts'

export interface UpstreamRequest {
  url: URL
  headers: Record<string, string>
  /** The request is a GET if absent. */
  body?: string
}

/** An exception ends the request, which rejects with it. */
export interface AnswerReader {
  head(status: number, headers: IncomingHttpHeaders): void
  bytes(chunk: Buffer): void
  end(): void
  /** `open`: incomplete. `ended`: complete, though more may follow. `over`: complete, and the rest is ignored. */
  readonly state: 'open' | 'ended' | 'over'
}

/** Uses the dispatcher's callbacks directly, because streams and promises would cost more than parsing. */
class StreamingRequest implements Dispatcher.DispatchHandler {
  readonly #reader: AnswerReader
  readonly #bounds: UpstreamBounds
  readonly #finish: (failure: unknown) => void
  #timer: NodeJS.Timeout
  #controller: Dispatcher.DispatchController | null = null
  #phase: 'waiting' | AnswerReader['state'] = 'waiting'
  #isFinished = false
  #received = 0

  constructor(reader: AnswerReader, bounds: UpstreamBounds, settle: (failure: unknown) => void) {
    this.#reader = reader
    this.#bounds = bounds
    this.#finish = settle
    this.#timer = setTimeout(() => this.fail(new UpstreamError('upstream_timeout')), bounds.first_byte_ms)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isFinished) controller.abort(new Error('given up before it was asked'))
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status >= 200) this.#read(() => this.#reader.head(status, headers))
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#received += chunk.length
    if (this.#received > this.#bounds.answer_bytes) this.fail(new UpstreamError('upstream_garbage'))
    this.#read(() => this.#reader.bytes(chunk))
    if (this.#isFinished) return
    if (this.#phase !== this.#reader.state) this.#enter(this.#reader.state)
    else if (this.#phase === 'open') this.#timer.refresh()
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer)
    this.#read(() => this.#reader.end())
    this.#done()
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#timer)
    // A complete answer counts even if the connection failed afterwards.
    if (this.#phase === 'ended') this.onResponseEnd()
    else this.fail(networkFailure(error))
  }

  fail(failure: unknown): void {
    if (!this.#isFinished) {
      this.#isFinished = true
      this.#finish(failure)
    }
    this.#hangUp()
  }

  #done(): void {
    if (this.#isFinished) return
    this.#isFinished = true
    this.#finish(null)
  }

  #read(read: () => void): void {
    if (this.#isFinished) return
    try {
      read()
    } catch (error) {
      this.fail(error)
    }
  }

  #enter(state: AnswerReader['state']): void {
    this.#phase = state
    clearTimeout(this.#timer)
    const { silence_ms, tail_ms } = this.#bounds
    switch (state) {
      case 'open':
        this.#timer = setTimeout(() => this.fail(new UpstreamError('upstream_silent')), silence_ms)
        break
      case 'ended':
        // Some upstreams send a finish reason at every pause and then continue.
        this.#timer = setTimeout(() => this.#hangUp(), silence_ms)
        break
      case 'over':
        // Reading to the end lets the connection be reused, but is not worth a long wait.
        this.#done()
        this.#timer = setTimeout(() => this.#hangUp(), tail_ms)
        break
      default:
        state satisfies never
    }
  }

  #hangUp(): void {
    clearTimeout(this.#timer)
    this.#controller?.abort(new Error('hung up'))
  }
}

/** Uses the upstream's own proxy or the environment's. */
export async function wayTo(
  { url }: UpstreamRequest,
  { proxy_url = null }: Pick<UpstreamConnection, 'proxy_url'>,
  outbound: Outbound,
): Promise<Dispatcher> {
  try {
    return await outbound.wayTo(url, proxy_url)
  } catch (error) {
    throw networkFailure(error)
  }
}

/** Some relays compress without being asked. */
const decoded = orUndefined(() => interceptors.decompress({ skipErrorResponses: false }))

/** undici's experimental warning is of no use to operators. */
function orUndefined<T>(make: () => T): T {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return make()
  } finally {
    process.emitWarning = emitWarning
  }
}

/** Resolves when the response has been read. No retries, no redirects. */
export function sendStreamingRequest(
  dispatcher: Dispatcher,
  question: UpstreamRequest,
  reader: AnswerReader,
  bounds: UpstreamBounds,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const abandon = () => call.fail(signal.reason)
  const call = new StreamingRequest(reader, bounds, failure => {
    signal.removeEventListener('abort', abandon)
    if (failure === null) resolve()
    else reject(failure)
  })
  signal.addEventListener('abort', abandon)
  if (signal.aborted) abandon()
  else ask(dispatcher.compose(decoded), question, call)
  return promise
}

function ask(dispatcher: Dispatcher, { url, headers, body }: UpstreamRequest, call: StreamingRequest): void {
  try {
    dispatcher.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method: body === undefined ? 'GET' : 'POST',
        headers,
        body: body ?? null,
        // undici's timeouts restart at the headers and have half-second precision.
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      call,
    )
  } catch (error) {
    call.fail(networkFailure(error))
  }
}

/** The request was not sent. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Common when an upstream restarts or drops idle connections. */
const CONNECTION_LOST = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
])

/** Wrong or broken content encoding. */
const BROKEN_CODING = /^(Z_|ERR__|ERR_(ZLIB|BROTLI|ZSTD))/

/** Not HTTP. undici's parser has no code for some of these errors. */
const isGarbage = (error: unknown): boolean =>
  error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Connecting to several addresses (happy eyeballs) reports an AggregateError. */
function causesOf(error: unknown): unknown[] {
  return error instanceof AggregateError ? error.errors : [error]
}

export function networkFailure(error: unknown): Error {
  if (error instanceof AddressRefused) return new UpstreamError('upstream_address_refused')
  const codes = [codeOf(error), ...causesOf(error).map(codeOf)]
  if (codes.some(code => CONNECTION_LOST.has(code)))
    return new UpstreamError('upstream_cut', { retryable: true })
  if (codes.some(code => UNREACHABLE.has(code))) {
    return new UpstreamError('upstream_unreachable', { retryable: codes.includes('ECONNREFUSED') })
  }
  if (isGarbage(error) || codes.some(code => BROKEN_CODING.test(code))) {
    return new UpstreamError('upstream_garbage')
  }
  // What remains are rejected certificates and TLS versions.
  return new UpstreamError('upstream_unreachable')
}
