import type { EndReason } from '../model-types.ts'
import { errorIn } from '../stream/error-response.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../stream/json-fields.ts'
import { VoicedSpeech } from '../stream/response-parser.ts'
import { UpstreamError } from '../upstream-error.ts'

const ends: Readonly<Record<string, EndReason | 'failed'>> = {
  MAX_TOKENS: 'length',
  SAFETY: 'filter',
  RECITATION: 'filter',
  BLOCKLIST: 'filter',
  PROHIBITED_CONTENT: 'filter',
  SPII: 'filter',
  OTHER: 'failed',
}

/** Understands the pieces of Gemini's answers. */
export class GoogleSpeech extends VoicedSpeech {
  override hear(chunk: Fields): void {
    if (chunk.error) throw errorIn(chunk.error)
    // The question itself was withheld from the model.
    if (textOf(fieldsOf(chunk.promptFeedback).blockReason) !== '') throw new UpstreamError('upstream_refused')
    const [candidate] = listOf(chunk.candidates)
    if (candidate !== undefined) this.#candidate(fieldsOf(candidate))
    if (chunk.usageMetadata) this.#countTokens(fieldsOf(chunk.usageMetadata))
  }

  #candidate({ content, finishReason }: Fields): void {
    this.begun = true
    for (const part of listOf(fieldsOf(content).parts)) this.#part(fieldsOf(part))
    if (typeof finishReason !== 'string') return
    const end = ends[finishReason] ?? 'stop'
    if (end === 'failed') throw new UpstreamError('upstream_failed')
    this.end ??= end
  }

  #part({ text, thought }: Fields): void {
    if (thought === true) this.voice.think(textOf(text))
    else this.voice.say(textOf(text))
  }

  /** Thoughts are counted apart from the words, and paid for alike. */
  #countTokens({ promptTokenCount, candidatesTokenCount, thoughtsTokenCount }: Fields): void {
    const written =
      typeof candidatesTokenCount === 'number' || typeof thoughtsTokenCount === 'number'
        ? Number(candidatesTokenCount ?? 0) + Number(thoughtsTokenCount ?? 0)
        : undefined
    this.count(promptTokenCount, written)
  }
}
