import { errorIn } from '../stream/error-response.ts'
import { type Fields, fieldsOf, textOf } from '../stream/json-fields.ts'
import { VoicedSpeech } from '../stream/response-parser.ts'

/** Understands the lines of Ollama's answers; the last says that it is, and counts. */
export class OllamaSpeech extends VoicedSpeech {
  override hear(line: Fields): void {
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
    this.count(prompt_eval_count, eval_count)
  }
}
