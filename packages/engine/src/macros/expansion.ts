import type { MacroValues } from './values.ts'

/** Texts of a card may name each other; this many characters is more than any window holds. */
const MOST_EXPANDED = 4_000_000
/** How many texts may stand inside one another. */
const DEEPEST = 16

/**
 * What one expansion remembers: the values, the card's texts that were expanded already (each is, once), those it is
 * inside of (so that none contains itself), and how much it may still write.
 */
export class Expansion {
  readonly values: MacroValues
  readonly #expand: (text: string, expansion: Expansion) => string
  readonly #expanded = new Map<string, string>()
  readonly #inside = new Set<string>()
  #left = MOST_EXPANDED
  #isOriginalUsed = false

  constructor(values: MacroValues, expand: (text: string, expansion: Expansion) => string) {
    this.values = values
    this.#expand = expand
  }

  /** A text of the card with its own macros expanded; null when there is none, and inside itself. */
  field(name: string, text: string | undefined): string | null {
    if (text === undefined || this.#inside.has(name) || this.#inside.size === DEEPEST) return null
    const known = this.#expanded.get(name)
    if (known !== undefined) return known
    this.#inside.add(name)
    const expanded = this.#expand(text, this)
    this.#inside.delete(name)
    this.#expanded.set(name, expanded)
    return expanded
  }

  /** What an override replaces, the first time; nothing afterwards. */
  original(): string | null {
    if (this.values.original === undefined) return null
    if (this.#isOriginalUsed) return ''
    this.#isOriginalUsed = true
    return this.field('original', this.values.original)
  }

  /** Whether so many more characters may be written. */
  affords(length: number): boolean {
    if (length > this.#left) return false
    this.#left -= length
    return true
  }
}
