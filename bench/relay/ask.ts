import type { IncomingHttpHeaders } from 'node:http'
import { Agent, type Dispatcher } from 'undici'

export interface RelayQuestion {
  origin: string
  path: string
  headers: Record<string, string>
  body: string
}

/** An answer, and the milliseconds from the request to its first token and to its end. */
export interface RelayAnswer {
  first_ms: number
  whole_ms: number
  body: string
}

const FIRST = Buffer.from('"t0 ')

const agent = new Agent({ pipelining: 1, headersTimeout: 120_000, bodyTimeout: 120_000 })

export const closeConnections = (): Promise<void> => agent.destroy()

/** Reads as cheaply as possible, because the reader shares the CPUs with the measured processes. */
class RelayListener implements Dispatcher.DispatchHandler {
  readonly #started = performance.now()
  readonly #chunks: Buffer[] = []
  readonly #resolve: (answer: RelayAnswer) => void
  readonly #reject: (error: Error) => void
  #status = 0
  #first = 0

  constructor(resolve: (answer: RelayAnswer) => void, reject: (error: Error) => void) {
    this.#resolve = resolve
    this.#reject = reject
  }

  onRequestStart(): void {}

  onResponseStart(_: Dispatcher.DispatchController, status: number, _headers: IncomingHttpHeaders): void {
    this.#status = status
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
    if (this.#first === 0 && chunk.includes(FIRST)) this.#first = performance.now()
  }

  onResponseEnd(): void {
    const body = Buffer.concat(this.#chunks).toString()
    if (this.#status !== 200 || this.#first === 0) {
      this.#reject(new Error(`status ${this.#status}: ${body.slice(0, 500)}`))
      return
    }
    const whole_ms = performance.now() - this.#started
    this.#resolve({ first_ms: this.#first - this.#started, whole_ms, body })
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#reject(error)
  }
}

export function ask({ origin, path, headers, body }: RelayQuestion): Promise<RelayAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RelayAnswer>()
  const json = { 'content-type': 'application/json', accept: 'text/event-stream', ...headers }
  agent.dispatch({ origin, path, method: 'POST', headers: json, body }, new RelayListener(resolve, reject))
  return promise
}

/** All words of an answer, from OpenAI chunks or Inkling deltas. */
export function wordsIn(body: string): string {
  return [...body.matchAll(/"(?:content|text)":"((?:t\d+ )+)"/g)].map(([, words]) => words).join('')
}
