import { toNumber } from '../../json/coerce.ts'
import type { AttachedBook, LorebookSettings } from '../entry/types.ts'
import type { Candidate } from './candidates.ts'

/** How many tokens entries may take of a context, at least one. */
export function computeEntryBudget(settings: LorebookSettings, contextTokens: number): number {
  const share = Math.max(1, Math.round((settings.budget_percent * contextTokens) / 100))
  return settings.budget_cap > 0 ? Math.min(share, settings.budget_cap) : share
}

/** An allowance of tokens that is closed by the first entry that would reach it. */
class TokenAllowance {
  readonly #limit: number
  used = 0
  isClosed = false

  constructor(limit: number) {
    this.#limit = limit
  }

  hasRoomFor(tokens: number): boolean {
    if (this.used + tokens >= this.#limit) this.isClosed = true
    return !this.isClosed
  }
}

/**
 * What there is to spend in one activation: by all books together, and by each book that sets a budget of its own.
 * Every entry is charged once, those that ignore the budget as well.
 */
export class EntryBudget {
  readonly total: number
  readonly #all: TokenAllowance
  readonly #books = new Map<AttachedBook, TokenAllowance>()

  constructor(total: number) {
    this.total = total
    this.#all = new TokenAllowance(total)
  }

  get used(): number {
    return this.#all.used
  }

  /** Whether an entry of any book was turned away because all of it is spent. */
  get isSpent(): boolean {
    return this.#all.isClosed
  }

  /** Whether some entry was turned away, if only by its own book's budget. */
  get overflowed(): boolean {
    return this.isSpent || [...this.#books.values()].some(purse => purse.isClosed)
  }

  /** Whether nothing of this entry's can be taken any more, however short it is. */
  isClosedTo({ rules, source }: Candidate): boolean {
    return !rules.ignoresBudget && (this.isSpent || (this.#bookOf(source)?.isClosed ?? false))
  }

  /** Charges an entry; false when there is no room for it, which closes the budget to what comes after. */
  charge({ rules, source }: Candidate, tokens: number): boolean {
    const purses = [this.#bookOf(source), this.#all].filter(purse => purse !== null)
    if (!rules.ignoresBudget && !purses.every(purse => purse.hasRoomFor(tokens))) return false
    for (const purse of purses) purse.used += tokens
    return true
  }

  /** The book's own allowance. Some programs write one of 0 into every book they export; it says nothing. */
  #bookOf(source: AttachedBook): TokenAllowance | null {
    const limit = toNumber(source.book.token_budget) ?? 0
    if (limit <= 0) return null
    const purse = this.#books.get(source) ?? new TokenAllowance(limit)
    this.#books.set(source, purse)
    return purse
  }
}
