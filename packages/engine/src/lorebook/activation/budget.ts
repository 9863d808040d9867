import { toNumber } from '../../json/coerce.ts'
import type { AttachedBook, LorebookSettings } from '../entry/types.ts'
import type { Candidate } from './candidates.ts'

/** The token budget of all entries together, at least one. */
export function computeEntryBudget(settings: LorebookSettings, contextTokens: number): number {
  const share = Math.max(1, Math.round((settings.budget_percent * contextTokens) / 100))
  return settings.budget_cap > 0 ? Math.min(share, settings.budget_cap) : share
}

/** A token limit that the first entry exceeding it closes for all later ones. */
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

/** The total budget, and those of books with their own. Every entry is charged, even those that ignore it. */
export class EntryBudget {
  readonly total: number
  readonly #total: TokenAllowance
  readonly #books = new Map<AttachedBook, TokenAllowance>()

  constructor(total: number) {
    this.total = total
    this.#total = new TokenAllowance(total)
  }

  get used(): number {
    return this.#total.used
  }

  get isSpent(): boolean {
    return this.#total.isClosed
  }

  /** Whether any budget, also a book's, rejected an entry. */
  get overflowed(): boolean {
    return this.isSpent || [...this.#books.values()].some(allowance => allowance.isClosed)
  }

  /** Whether the entry cannot fit, however short it is. */
  isClosedTo({ rules, source }: Candidate): boolean {
    return !rules.ignoresBudget && (this.isSpent || (this.#bookOf(source)?.isClosed ?? false))
  }

  /** Charges an entry; false if it does not fit, which closes the budget for later ones. */
  charge({ rules, source }: Candidate, tokens: number): boolean {
    const allowances = [this.#bookOf(source), this.#total].filter(allowance => allowance !== null)
    if (!rules.ignoresBudget && !allowances.every(allowance => allowance.hasRoomFor(tokens))) return false
    for (const allowance of allowances) allowance.used += tokens
    return true
  }

  /** Some programs export 0 in every book, so it means no own budget. */
  #bookOf(source: AttachedBook): TokenAllowance | null {
    const limit = toNumber(source.book.token_budget) ?? 0
    if (limit <= 0) return null
    const allowance = this.#books.get(source) ?? new TokenAllowance(limit)
    this.#books.set(source, allowance)
    return allowance
  }
}
