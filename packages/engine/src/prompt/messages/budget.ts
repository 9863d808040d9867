import type { KeptPart } from '../model/part.ts'

/** Every answer begins with a few tokens that belong to the prompt. */
const ANSWER_START_TOKENS = 3

/** What is left of a window for what still wants to be in the prompt. */
export class PromptBudget {
  readonly total: number
  #left: number

  constructor(contextTokens: number, answerTokens: number) {
    this.total = contextTokens - answerTokens - ANSWER_START_TOKENS
    this.#left = this.total
  }

  get used(): number {
    return this.total - this.#left
  }

  get left(): number {
    return this.#left
  }

  /** Another one with so much less left, to try what would fit. */
  without(tokens: number): PromptBudget {
    const other = new PromptBudget(this.total + ANSWER_START_TOKENS, 0)
    other.#left = this.#left - tokens
    return other
  }

  /** Takes what must be there, fitting or not; whether it fitted is asked with `isExceeded`. */
  reserve(parts: readonly KeptPart[]): void {
    this.reserveTokens(sumTokens(parts))
  }

  /** The same for what is not a part yet. */
  reserveTokens(tokens: number): void {
    this.#left -= tokens
  }

  get isExceeded(): boolean {
    return this.#left < 0
  }

  /** Takes these parts together if they fit. */
  take(parts: readonly KeptPart[]): boolean {
    const tokens = sumTokens(parts)
    if (tokens > this.#left) return false
    this.#left -= tokens
    return true
  }
}

function sumTokens(parts: readonly KeptPart[]): number {
  return parts.reduce((sum, part) => sum + part.tokens, 0)
}
