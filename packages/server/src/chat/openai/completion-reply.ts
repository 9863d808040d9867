import type { EndReason, Problem, Usage } from '@inkling/contract'
import type { FastifyReply } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import type { EventStream } from '../../platform/http/event-stream.ts'
import { toOpenAiError } from './openai-error.ts'

export interface CompletionReplyOptions {
  readonly model: string
  readonly isStream: boolean
  readonly includesUsage: boolean
  /** Seconds since 1970. */
  readonly created: number
  readonly openStream: () => EventStream
}

export interface FinishedCompletion {
  readonly content: string
  readonly reasoning: string
  readonly end_reason: EndReason | null
  readonly usage: Usage | null
}

/** After this time (ms) a stream opens even without text, because proxies drop silent calls after a minute. */
const SILENCE_MS = 15_000

/**
 * An answer in OpenAI's protocol, streamed or whole. The stream opens with the first text, so that earlier errors keep
 * their HTTP status.
 */
export class CompletionReply {
  readonly #reply: FastifyReply
  readonly #options: CompletionReplyOptions
  readonly #id = `chatcmpl-${crypto.randomUUID().replaceAll('-', '')}`
  readonly #opening: NodeJS.Timeout | undefined
  #stream: EventStream | undefined

  constructor(reply: FastifyReply, options: CompletionReplyOptions) {
    this.#reply = reply
    this.#options = options
    if (!options.isStream) return
    this.#opening = setTimeout(() => this.#open(), SILENCE_MS)
    reply.raw.once('close', () => clearTimeout(this.#opening))
  }

  /** An open stream can no longer report errors by HTTP status. */
  get isOpen(): boolean {
    return this.#stream !== undefined
  }

  piece(event: 'delta' | 'reasoning', text: string): void {
    if (!this.#options.isStream) return
    this.#open().write(this.#chunk({ [event === 'delta' ? 'content' : 'reasoning_content']: text }))
  }

  finish({ content, reasoning, end_reason, usage }: FinishedCompletion): void {
    const finish_reason = finishReasonOf(end_reason)
    if (!this.#options.isStream) {
      const message = {
        role: 'assistant',
        content,
        refusal: null,
        ...(reasoning !== '' && { reasoning_content: reasoning }),
      }
      const choices = [{ index: 0, message, finish_reason, logprobs: null }]
      this.#reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ ...this.#head('chat.completion'), choices, usage: toUsage(usage) }))
      return
    }
    const stream = this.#open()
    stream.write(this.#chunk({}, finish_reason))
    if (this.#options.includesUsage)
      stream.write(frame({ ...this.#head('chat.completion.chunk'), choices: [], usage: toUsage(usage) }))
    stream.write('data: [DONE]\n\n')
    stream.end()
  }

  /** @throws ApiError if nothing has been sent yet */
  fail(problem: Problem): void {
    clearTimeout(this.#opening)
    if (this.#stream === undefined) throw new ApiError(problem.code, problem)
    this.#stream.write(frame(toOpenAiError(problem)))
    this.#stream.end()
  }

  #open(): EventStream {
    if (this.#stream !== undefined) return this.#stream
    clearTimeout(this.#opening)
    this.#stream = this.#options.openStream()
    this.#stream.write(this.#chunk({ role: 'assistant', content: '' }))
    return this.#stream
  }

  #chunk(delta: object, finish_reason: string | null = null): string {
    const choices = [{ index: 0, delta, finish_reason, logprobs: null }]
    return frame({ ...this.#head('chat.completion.chunk'), choices })
  }

  #head(object: string) {
    const { model, created } = this.#options
    return { id: this.#id, object, created, model }
  }
}

const frame = (data: object): string => `data: ${JSON.stringify(data)}\n\n`

function finishReasonOf(end: EndReason | null): string {
  if (end === 'length') return 'length'
  return end === 'filter' ? 'content_filter' : 'stop'
}

function toUsage(usage: Usage | null) {
  const { prompt_tokens = 0, completion_tokens = 0 } = usage ?? {}
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}
