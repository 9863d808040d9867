import type { EndReason } from '@inkling/contract'
import type { ModelSink, ModelUsage } from '../model-types.ts'
import { UpstreamError } from '../upstream-error.ts'
import { DeltaSink } from './delta-sink.ts'
import { endReasonOf } from './end-reasons.ts'
import { countOf, type JsonFields } from './json-fields.ts'
import type { ResponseParser } from './response-reader.ts'

/** What the speeches of all protocols share: whom they tell, and what they know of the answer so far. */
export abstract class BaseResponseParser implements ResponseParser {
  begun = false
  end: EndReason | null = null
  isOver = false
  /** Whether it called a tool: we offer none, but some upstreams do. */
  hasToolCall = false
  readonly sink: DeltaSink
  readonly #sink: ModelSink

  constructor(sink: ModelSink) {
    this.#sink = sink
    this.sink = new DeltaSink(sink)
  }

  abstract parse(said: JsonFields): void

  /** Takes a reason to end as its upstream spells it, if it is one. */
  protected endAs(said: unknown): void {
    const reason = endReasonOf(said)
    if (reason === 'failed') throw new UpstreamError('upstream_failed')
    if (reason !== null) this.endWith(reason)
  }

  /** Takes a reason to end. A plain stop, which some say with every piece, hides no other. */
  protected endWith(reason: EndReason): void {
    if (this.end === null || this.end === 'stop') this.end = reason
  }

  /** Tells how many tokens were read and written, where the upstream counts them. */
  protected count(prompt: unknown, written: unknown): void {
    const usage = toModelUsage(prompt, written)
    if (usage) this.#sink.usage(usage)
  }
}

/** The tokens that an upstream counted, if it says so. */
export function toModelUsage(prompt: unknown, completion: unknown): ModelUsage | null {
  const prompt_tokens = countOf(prompt)
  const completion_tokens = countOf(completion)
  if (prompt_tokens === undefined && completion_tokens === undefined) return null
  return {
    ...(prompt_tokens !== undefined && { prompt_tokens }),
    ...(completion_tokens !== undefined && { completion_tokens }),
  }
}
