import type { EndReason } from '@inkling/contract'
import type { ModelMessage, ModelSink, ModelUsage } from '../model-types.ts'
import { UpstreamError } from '../upstream-error.ts'
import { DeltaSink } from './delta-sink.ts'
import { endReasonOf } from './end-reasons.ts'
import { countOf, type JsonFields } from './json-fields.ts'
import type { ResponseParser } from './response-reader.ts'

export abstract class BaseResponseParser implements ResponseParser {
  hasBegun = false
  end: EndReason | null = null
  isOver = false
  /** Some upstreams call tools although none are offered. */
  hasToolCall = false
  readonly sink: DeltaSink
  readonly #sink: ModelSink
  #isAfterSpace: boolean

  /** @param isAfterSpace drops the leading whitespace, which is already in the prefill */
  constructor(sink: ModelSink, isAfterSpace = false) {
    this.#isAfterSpace = isAfterSpace
    this.#sink = sink
    this.sink = new DeltaSink(sink)
  }

  abstract parse(chunk: JsonFields): void

  protected say(text: string): void {
    const words = this.#isAfterSpace ? text.trimStart() : text
    if (words !== '') this.#isAfterSpace = false
    this.sink.say(words)
  }

  protected endAs(value: unknown): void {
    const reason = endReasonOf(value)
    if (reason === 'failed') throw new UpstreamError('upstream_failed')
    if (reason !== null) this.endWith(reason)
  }

  /** A plain stop, which some upstreams repeat in every chunk, does not replace another reason. */
  protected endWith(reason: EndReason): void {
    if (this.end === null || this.end === 'stop') this.end = reason
  }

  protected count(prompt: unknown, written: unknown): void {
    const usage = toModelUsage(prompt, written)
    if (usage) this.#sink.usage(usage)
  }
}

/** A prefill that ends in whitespace is sent without it, so the answer repeats it. */
export const endsInSpace = (messages: readonly ModelMessage[]): boolean =>
  /\s$/.test(messages.at(-1)?.content ?? '')

/** Null if there are no counts. */
export function toModelUsage(prompt: unknown, completion: unknown): ModelUsage | null {
  const prompt_tokens = countOf(prompt)
  const completion_tokens = countOf(completion)
  if (prompt_tokens === undefined && completion_tokens === undefined) return null
  return {
    ...(prompt_tokens !== undefined && { prompt_tokens }),
    ...(completion_tokens !== undefined && { completion_tokens }),
  }
}
