import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Pace } from './pace.ts'

/** Numbered, so that lost, duplicated or swapped tokens show. */
export const token = (index: number): string => `t${index} `

export const answerOf = (count: number): string =>
  Array.from({ length: count }, (_, index) => token(index)).join('')

/** An event as OpenAI sends it, including the fields that nobody uses. */
export function chunkOf(delta: object, finish_reason: string | null = null, more: object = {}): string {
  return JSON.stringify({
    id: 'chatcmpl-scripted',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'scripted',
    system_fingerprint: 'fp_scripted',
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    ...more,
  })
}

export class ScriptedReply {
  readonly #response: ServerResponse
  readonly #pace: Pace

  constructor(response: ServerResponse, pace: Pace) {
    this.#response = response
    this.#pace = pace
  }

  get isUnheard(): boolean {
    return this.#response.destroyed
  }

  whole(status: number, body: unknown, headers: Record<string, string> = {}): void {
    const type = typeof body === 'string' ? 'text/html' : 'application/json'
    this.#response.writeHead(status, { 'content-type': type, ...headers })
    this.#response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body))
  }

  stream(type = 'text/event-stream; charset=utf-8'): void {
    this.#response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' })
    this.#response.flushHeaders()
  }

  raw(bytes: string | Buffer): void {
    this.#response.write(bytes)
  }

  event(data: string): void {
    this.raw(`data: ${data}\n\n`)
  }

  say(content: string): void {
    this.event(chunkOf({ content }))
  }

  /** Sends tokens at once or at a rate. Stops when the client disconnects. */
  tokens(count: number, perSecond?: number, from = 0): Promise<void> {
    if (perSecond !== undefined) return this.#pace.play(count, perSecond, index => this.#token(from + index))
    this.#response.cork()
    for (let index = 0; index < count; index++) this.#token(from + index)
    this.#response.uncork()
    return Promise.resolve()
  }

  finish(reason = 'stop'): void {
    this.event(chunkOf({}, reason))
  }

  usage(prompt_tokens: number, completion_tokens: number): void {
    const usage = { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
    this.event(
      JSON.stringify({ id: 'chatcmpl-scripted', object: 'chat.completion.chunk', choices: [], usage }),
    )
  }

  done(): void {
    this.event('[DONE]')
    this.end()
  }

  end(): void {
    this.#response.end()
  }

  /** Pending data is sent first. */
  async cut(): Promise<void> {
    await setTimeout(20)
    this.#response.socket?.resetAndDestroy()
  }

  wait(ms: number): Promise<void> {
    return setTimeout(ms)
  }

  #token(index: number): boolean {
    if (this.isUnheard) return false
    this.event(tokenEvents[index] ?? chunkOf({ content: token(index) }))
    return true
  }
}

/** Keeps the upstream cheap in load tests. */
const tokenEvents = Array.from({ length: 2_000 }, (_, index) => chunkOf({ content: token(index) }))
