import type { EndReason, ModelSink } from '../model-types.ts'
import { Voice } from './delta-sink.ts'
import type { Fields } from './json-fields.ts'
import type { Speech } from './response-reader.ts'
import { usageOf } from './token-usage.ts'

/** What the speeches of all protocols share: whom they tell, and what they know of the answer so far. */
export abstract class VoicedSpeech implements Speech {
  begun = false
  end: EndReason | null = null
  readonly voice: Voice
  readonly #sink: ModelSink

  constructor(sink: ModelSink) {
    this.#sink = sink
    this.voice = new Voice(sink)
  }

  abstract hear(said: Fields): void

  /** Tells how many tokens were read and written, where the upstream counts them. */
  protected count(prompt: unknown, written: unknown): void {
    const usage = usageOf(prompt, written)
    if (usage) this.#sink.usage(usage)
  }
}
