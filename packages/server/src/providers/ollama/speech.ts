import { type Fields, fieldsOf, textOf } from '../wire/fields.ts'
import { errorIn } from '../wire/refusals.ts'
import { VoicedSpeech } from '../wire/voiced-speech.ts'

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
