import type { EndReason, ModelSink } from '../model-types.ts'
import { errorIn } from '../stream/error-response.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../stream/json-fields.ts'
import { VoicedSpeech } from '../stream/response-parser.ts'

const ends: Readonly<Record<string, EndReason>> = {
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'filter',
}

/** Understands the events of Anthropic's messages, or a message that came whole. */
export class AnthropicSpeech extends VoicedSpeech {
  #prompt: number | undefined
  #isAfterSpace: boolean

  /** `isAfterSpace`: the white space that the answer would begin with stands already before it. */
  constructor(sink: ModelSink, isAfterSpace = false) {
    super(sink)
    this.#isAfterSpace = isAfterSpace
  }

  override hear(event: Fields): void {
    if (event.error) throw errorIn(event.error)
    if (event.type === 'content_block_delta') this.#block(fieldsOf(event.delta))
    else if (event.type === 'message_start') this.#start(fieldsOf(event.message))
    else if (event.type === 'content_block_start') this.#block(fieldsOf(event.content_block))
    else if (event.type === 'message_delta') this.#finish(fieldsOf(event.delta), fieldsOf(event.usage))
    else if (event.type === 'message') this.#whole(event)
  }

  #start(message: Fields): void {
    this.begun = true
    // The one token that is counted here would be all, if the answer were cut.
    this.#countTokens({ ...fieldsOf(message.usage), output_tokens: undefined })
  }

  /** A block or a piece of one: thoughts or words. Those that are sealed or of another kind say nothing. */
  #block(block: Fields): void {
    this.voice.think(textOf(block.thinking))
    this.voice.say(this.#wordsIn(textOf(block.text)))
  }

  #wordsIn(text: string): string {
    if (!this.#isAfterSpace) return text
    const words = text.trimStart()
    this.#isAfterSpace = words === ''
    return words
  }

  #finish({ stop_reason }: Fields, usage: Fields): void {
    if (typeof stop_reason === 'string') this.end ??= ends[stop_reason] ?? 'stop'
    this.#countTokens(usage)
  }

  #whole(message: Fields): void {
    this.begun = true
    for (const block of listOf(message.content)) this.#block(fieldsOf(block))
    this.#finish(message, fieldsOf(message.usage))
  }

  /** What was read from a cache, or written to one, was asked all the same. The first counts may be repeated at the end. */
  #countTokens({
    input_tokens,
    cache_read_input_tokens,
    cache_creation_input_tokens,
    output_tokens,
  }: Fields): void {
    if (typeof input_tokens === 'number') {
      this.#prompt = input_tokens + numberOf(cache_read_input_tokens) + numberOf(cache_creation_input_tokens)
    }
    this.count(this.#prompt, output_tokens)
  }
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
