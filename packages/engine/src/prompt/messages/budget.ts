import type { KeptPart } from '../model/part.ts'

/** Every answer starts with these tokens, which count towards the prompt. */
const ANSWER_START_TOKENS = 3

export class PromptBudget {
  readonly total: number
  #remaining: number

  constructor(contextTokens: number, answerTokens: number) {
    this.total = contextTokens - answerTokens - ANSWER_START_TOKENS
    this.#remaining = this.total
  }

  get used(): number {
    return this.total - this.#remaining
  }

  get left(): number {
    return this.#remaining
  }

  /** A copy with fewer tokens left, for trial fitting. */
  without(tokens: number): PromptBudget {
    const other = new PromptBudget(this.total + ANSWER_START_TOKENS, 0)
    other.#remaining = this.#remaining - tokens
    return other
  }

  /** Reserves required parts, even past the limit; check `isExceeded`. */
  reserve(parts: readonly KeptPart[]): void {
    this.reserveTokens(sumTokens(parts))
  }

  /** Like `reserve`, for a token count. */
  reserveTokens(tokens: number): void {
    this.#remaining -= tokens
  }

  get isExceeded(): boolean {
    return this.#remaining < 0
  }

  /** Takes all of these parts if they fit together. */
  take(parts: readonly KeptPart[]): boolean {
    const tokens = sumTokens(parts)
    if (tokens > this.#remaining) return false
    this.#remaining -= tokens
    return true
  }
}

function sumTokens(parts: readonly KeptPart[]): number {
  return parts.reduce((sum, part) => sum + part.tokens, 0)
}
