import { ANSWER_MAX, type Usage } from '@inkling/contract'
import { countTokens } from '@inkling/engine'
import type { ModelSink, ModelUsage } from './model-types.ts'

export interface AnswerListener {
  /** `moved` repeats text that turned out to be reasoning. */
  piece(event: 'delta' | 'reasoning' | 'moved', text: string): void
  /** The answer is too large; further text is dropped. */
  tooLarge(): void
}

export class AnswerAccumulator implements ModelSink {
  readonly #listener: AnswerListener
  readonly #words: string[] = []
  readonly #thoughts: string[] = []
  readonly #startedAt = performance.now()
  #firstAt: number | null = null
  #size: number
  #usage: ModelUsage = {}

  /** @param batchSize size of the part that existed before */
  constructor(batchSize: number, hearers: AnswerListener) {
    this.#size = batchSize
    this.#listener = hearers
  }

  get said(): string {
    return this.#words.join('')
  }

  get thought(): string {
    return this.#thoughts.join('')
  }

  get isEmpty(): boolean {
    return this.#firstAt === null
  }

  /** Tokens of the text. Undefined if the count includes reasoning. */
  get counted(): number | undefined {
    return this.#thoughts.length === 0 ? this.#usage.completion_tokens || undefined : undefined
  }

  delta(text: string): void {
    if (this.#fits(text)) this.#keep('delta', this.#words, text)
  }

  reasoning(text: string): void {
    if (this.#fits(text)) this.#keep('reasoning', this.#thoughts, text)
  }

  moved(): void {
    const text = this.said
    if (text === '') return
    this.#words.length = 0
    this.#thoughts.push(text)
    this.#listener.piece('moved', text)
  }

  usage(usage: ModelUsage): void {
    Object.assign(this.#usage, usage)
  }

  /** Call when another model takes over. */
  forgetUsage(): void {
    this.#usage = {}
  }

  /** Estimated where the model reported nothing. */
  total(prompt_tokens: number): Usage {
    return {
      // Some relays report 0.
      prompt_tokens: this.#usage.prompt_tokens || prompt_tokens,
      completion_tokens: this.#usage.completion_tokens || countTokens(this.said) + countTokens(this.thought),
      duration_ms: Math.round(performance.now() - this.#startedAt),
      first_token_ms: this.#firstAt === null ? null : Math.round(this.#firstAt - this.#startedAt),
    }
  }

  #fits(text: string): boolean {
    this.#firstAt ??= performance.now()
    this.#size += text.length
    if (this.#size <= ANSWER_MAX) return true
    this.#listener.tooLarge()
    return false
  }

  #keep(event: 'delta' | 'reasoning', pieces: string[], text: string): void {
    pieces.push(text)
    this.#listener.piece(event, text)
  }
}
