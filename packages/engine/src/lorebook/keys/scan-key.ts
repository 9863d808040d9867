import { Lexicon } from './lexicon.ts'
import { parseKey } from './parse-key.ts'

/** `source` is the key as written. */
export type ScanKey =
  | { kind: 'text'; source: string; lexicon: Lexicon; number: number; isPhrase: boolean }
  | { kind: 'pattern'; source: string; pattern: RegExp }
  | { kind: 'never'; source: string }

/** A key with macros, expanded per chat. */
export type MacroKey = { kind: 'macro'; source: string }

/** Plain keys, searched together: one set ignores case, the other does not. */
export class Lexicons {
  readonly #folded = new Lexicon(true)
  readonly #exact = new Lexicon(false)

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

export function hasMacros(key: string): boolean {
  return MACRO.test(key)
}
