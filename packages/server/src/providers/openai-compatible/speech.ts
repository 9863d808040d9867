import type { EndReason, ModelSink } from '../provider.ts'
import { UpstreamError } from '../upstream-error.ts'
import type { Speech } from '../wire/answer.ts'
import { type Fields, fieldsOf } from '../wire/fields.ts'
import { errorIn } from '../wire/refusals.ts'
import { usageOf } from '../wire/usage.ts'
import { Voice } from '../wire/voice.ts'
import { errorOf, saidIn } from './chunk.ts'

/** Understands the chunks of chat completions: thoughts, words, counts, and how it ended. */
export class OpenAiSpeech implements Speech {
  begun = false
  end: EndReason | null = null
  readonly voice: Voice
  readonly #sink: ModelSink

  constructor(sink: ModelSink) {
    this.#sink = sink
    this.voice = new Voice(sink)
  }

  hear(chunk: Fields): void {
    const error = errorOf(chunk)
    if (error) throw errorIn(error)
    const said = saidIn(chunk)
    if (said) {
      this.begun = true
      this.voice.think(said.reasoning)
      this.voice.say(said.content)
      if (said.end === 'failed') throw new UpstreamError('upstream_failed')
      this.end ??= said.end
    }
    if (chunk.usage) this.#count(fieldsOf(chunk.usage))
  }

  #count(counts: Fields): void {
    const usage = usageOf(counts.prompt_tokens, counts.completion_tokens)
    if (usage) this.#sink.usage(usage)
  }
}
