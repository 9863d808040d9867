import { Lexicon } from './lexicon.ts'
import { parseKey } from './parse-key.ts'

/** A key ready to be looked for. `source` is what people know it by. */
export type ScanKey =
  | { kind: 'text'; source: string; lexicon: Lexicon; number: number; isPhrase: boolean }
  | { kind: 'pattern'; source: string; pattern: RegExp }
  | { kind: 'never'; source: string }

/** A key that says something else in each chat. */
export type MacroKey = { kind: 'macro'; source: string }

/** The plain keys that are looked for together: those for which case does not matter, and those for which it does. */
export class Lexicons {
  readonly #folded = new Lexicon(true)
  readonly #exact = new Lexicon(false)

  /** A key that stands for itself. */
  key(source: string, isCaseSensitive: boolean): ScanKey {
    const parsed = parseKey(source)
    if (parsed.kind === 'pattern') return { kind: 'pattern', source, pattern: parsed.pattern }
    const lexicon = isCaseSensitive ? this.#exact : this.#folded
    const number = lexicon.add(parsed.text)
    if (number === null) return { kind: 'never', source }
    return { kind: 'text', source, lexicon, number, isPhrase: /\s/.test(parsed.text) }
  }
}

const MACRO = /\{\{|<(?:user|bot|char|group|charifnotgroup)>/i

/** Whether a key has macros in it. */
export function hasMacros(key: string): boolean {
  return MACRO.test(key)
}
