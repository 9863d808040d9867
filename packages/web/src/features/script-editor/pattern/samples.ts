export type CharacterSet = ReadonlySet<string>

/** Beyond ASCII: letters of several scripts, Chinese punctuation, unusual spaces, surrogate halves. */
const MORE = 'éßДあ中一的，。！“”「」…—　\u00a0\u2028\ud83d\ude00'
const CODE_ESCAPE = /\\(?:u\{([\da-f]{1,5})\}|u([\da-f]{4})|x([\da-f]{2}))/gi

/**
 * Finds the characters that a part matches by testing a sample: ASCII, some others, and those named in the pattern.
 * Overlapping parts nearly always share one of these.
 */
export class CharacterSamples {
  readonly all: CharacterSet
  readonly #text: string
  readonly #flags: string
  readonly #known = new Map<string, CharacterSet>()

  constructor(pattern: string, flags: string) {
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
    this.all = new Set([...ascii, ...MORE.split(''), ...pattern, ...groupNamesOf(pattern)])
    this.#text = [...this.all].join('')
    this.#flags = flags.replace(/[^isu]/g, '')
  }

  /** `source` is a literal, escape or class. */
  of(source: string): CharacterSet {
    const known = this.#known.get(source) ?? this.#tryOut(source)
    this.#known.set(source, known)
    return known
  }

  #tryOut(source: string): CharacterSet {
    return new Set(Array.from(this.#text.matchAll(new RegExp(source, `g${this.#flags}`)), match => match[0]))
  }
}

/** Characters that the pattern names by code. */
function groupNamesOf(pattern: string): string[] {
  const codes = Array.from(pattern.matchAll(CODE_ESCAPE), match => match[1] ?? match[2] ?? match[3] ?? '0')
  return codes.map(code => String.fromCodePoint(Number.parseInt(code, 16)))
}

export function overlap(a: CharacterSet, b: CharacterSet): boolean {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a]
  for (const char of few) if (many.has(char)) return true
  return false
}

export function union(sets: readonly CharacterSet[]): CharacterSet {
  const [only] = sets
  return sets.length === 1 && only ? only : new Set(sets.flatMap(set => [...set]))
}
