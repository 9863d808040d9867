import type { EndReason, ModelSink, ModelUsage } from '../model-types.ts'
import { DeltaSink } from './delta-sink.ts'
import { countOf, type JsonFields } from './json-fields.ts'
import type { ResponseParser } from './response-reader.ts'

/** What the speeches of all protocols share: whom they tell, and what they know of the answer so far. */
export abstract class BaseResponseParser implements ResponseParser {
  begun = false
  end: EndReason | null = null
  isOver = false
  readonly sink: DeltaSink
  readonly #sink: ModelSink

  constructor(sink: ModelSink) {
    this.#sink = sink
    this.sink = new DeltaSink(sink)
  }

  abstract parse(said: JsonFields): void

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

/** Words for no reason at all. */
const noReason = /^(null|none|undefined|finish_reason_unspecified)?$/i

/** Whether a model says why it ended. */
export const isEndReason = (said: unknown): said is string => typeof said === 'string' && !noReason.test(said)

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
