import type { EndReason, ModelSink } from '../provider.ts'
import type { Speech } from '../wire/answer.ts'
import { type Fields, fieldsOf, textOf } from '../wire/fields.ts'
import { errorIn } from '../wire/refusals.ts'
import { usageOf } from '../wire/usage.ts'
import { Voice } from '../wire/voice.ts'

/** Understands the lines of Ollama's answers; the last says that it is, and counts. */
export class OllamaSpeech implements Speech {
  begun = false
  end: EndReason | null = null
  readonly voice: Voice
  readonly #sink: ModelSink

  constructor(sink: ModelSink) {
    this.#sink = sink
    this.voice = new Voice(sink)
  }

  hear(line: Fields): void {
    if (line.error) throw errorIn(line.error)
    if (line.message !== undefined) this.#say(fieldsOf(line.message))
    if (line.done === true) this.#finish(line)
  }

  #say({ thinking, content }: Fields): void {
    this.begun = true
    this.voice.think(textOf(thinking))
    this.voice.say(textOf(content))
  }

  #finish({ done_reason, prompt_eval_count, eval_count }: Fields): void {
    this.begun = true
    this.end ??= done_reason === 'length' ? 'length' : 'stop'
    const usage = usageOf(prompt_eval_count, eval_count)
    if (usage) this.#sink.usage(usage)
  }
}
