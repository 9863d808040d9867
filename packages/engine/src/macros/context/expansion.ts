import { MacroAllowance, type MacroValues } from './values.ts'

/** Maximum characters per expansion, beyond any context window; card texts may reference each other. */
const MAX_EXPANDED = 4_000_000
/** Maximum nesting depth of macros across texts. */
const MAX_DEPTH = 64

/**
 * State of one expansion: values, card texts already expanded (once each), those in progress (against recursion), and
 * the remaining allowance.
 */
export class MacroExpansion {
  readonly values: MacroValues
  /** Contents of `{{hidden_key:…}}`, which are scanned but not shown. */
  readonly hiddenKeys: string[] = []
  readonly #expand: (text: string, expansion: MacroExpansion) => string
  readonly #expanded = new Map<string, string>()
  readonly #inside = new Set<string>()
  #depth = 0
  readonly #allowance = new MacroAllowance(MAX_EXPANDED)
  #isOriginalUsed = false

  constructor(values: MacroValues, expand: (text: string, expansion: MacroExpansion) => string) {
    this.values = values
    this.#expand = expand
  }

  /** Expands a card text once; null if it is absent or being expanded already. */
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

  /** Returns the overridden text on first use, then an empty string. */
  original(): string | null {
    if (this.values.original === undefined) return null
    if (this.#isOriginalUsed) return ''
    this.#isOriginalUsed = true
    return this.field('original', this.values.original)
  }

  /** Runs one level deeper; false if that is too deep. */
  deeper(run: () => void): boolean {
    if (this.#depth === MAX_DEPTH) return false
    this.#depth++
    run()
    this.#depth--
    return true
  }

  /**
   * Takes from the allowance of this text and of all texts sharing the values. Once the allowance is exceeded,
   * everything is refused, so that no text can rebuild something large again and again.
   */
  affords(length: number): boolean {
    const isWithinAll = this.values.allowance?.affords(length) ?? true
    return this.#allowance.affords(length) && isWithinAll
  }
}
