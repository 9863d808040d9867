import { MacroAllowance, type MacroValues } from './values.ts'

/** Texts of a card may name each other; this many characters is more than any window holds. */
const MOST_EXPANDED = 4_000_000
/** How many macros may stand inside one another, whatever text each of them is in. */
const DEEPEST = 64

/**
 * What one expansion remembers: the values, the card's texts that were expanded already (each is, once), those it is
 * inside of (so that none contains itself), and how much it may still read and write.
 */
export class MacroExpansion {
  readonly values: MacroValues
  /** What stood in a `{{hidden_key:…}}`: to be scanned, and not to be seen. */
  readonly hiddenKeys: string[] = []
  readonly #expand: (text: string, expansion: MacroExpansion) => string
  readonly #expanded = new Map<string, string>()
  readonly #inside = new Set<string>()
  #depth = 0
  readonly #allowance = new MacroAllowance(MOST_EXPANDED)
  #isOriginalUsed = false

  constructor(values: MacroValues, expand: (text: string, expansion: MacroExpansion) => string) {
    this.values = values
    this.#expand = expand
  }

  /** A text of the card with its own macros expanded; null when there is none, and inside itself. */
  field(name: string, text: string | undefined): string | null {
    if (text === undefined || this.#inside.has(name)) return null
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

  /** Does something one level deeper, unless that is too deep. */
  deeper(run: () => void): boolean {
    if (this.#depth === DEEPEST) return false
    this.#depth++
    run()
    this.#depth--
    return true
  }

  /**
   * Whether so many more characters may be read or written, by this text and by all that share its values. Once
   * something was too much, everything is: no text can have the same large thing made again and again only to be
   * refused.
   */
  affords(length: number): boolean {
    const isWithinAll = this.values.allowance?.affords(length) ?? true
    return this.#allowance.affords(length) && isWithinAll
  }
}
