import { errorIn } from '../stream/error-response.ts'
import { type Fields, fieldsOf } from '../stream/json-fields.ts'
import { VoicedSpeech } from '../stream/response-parser.ts'
import { UpstreamError } from '../upstream-error.ts'
import { errorOf, saidIn } from './openai-chunk.ts'

/** Understands the chunks of chat completions: thoughts, words, counts, and how it ended. */
export class OpenAiSpeech extends VoicedSpeech {
  override hear(chunk: Fields): void {
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
    if (chunk.usage) this.#countTokens(fieldsOf(chunk.usage))
  }

  #countTokens({ prompt_tokens, completion_tokens }: Fields): void {
    this.count(prompt_tokens, completion_tokens)
  }
}
