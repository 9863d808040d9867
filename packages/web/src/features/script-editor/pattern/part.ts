/** Meaning of a class such as `\d`. */
export type ClassName = 'digit' | 'word' | 'space'

export type SetMember =
  | { kind: 'character'; text: string }
  | { kind: 'range'; from: string; to: string }
  | { kind: 'class'; name: ClassName; isNegated: boolean }
  | { kind: 'property'; name: string; isNegated: boolean }

export type PatternElement =
  | { kind: 'text'; text: string }
  /** `isAcrossLines`: includes line breaks. */
  | { kind: 'any'; isAcrossLines: boolean }
  | { kind: 'class'; name: ClassName; isNegated: boolean }
  | { kind: 'property'; name: string; isNegated: boolean }
  | { kind: 'set'; isNegated: boolean; members: SetMember[] }
  /** Start or end of the text or of a line. */
  | { kind: 'edge'; side: 'start' | 'end'; isOfLine: boolean }
  | { kind: 'word_edge'; isNegated: boolean }
  /** A capturing group; its parts follow one level deeper. */
  | { kind: 'group'; number: number; name: string | null }
  | { kind: 'plain_group' }
  | { kind: 'look'; side: 'ahead' | 'behind'; isNegated: boolean }
  /** A back-reference by number or name. */
  | { kind: 'reference'; group: string }
  /** One of several alternatives; its parts follow one level deeper. */
  | { kind: 'way'; index: number; count: number }
  /** Nested too deep to explain. */
  | { kind: 'untold' }

/** Absent if exactly once. `max` is null if unbounded. */
export type PatternRepeat = { min: number; max: number | null; isLazy: boolean }

/** `start` and `end` are positions in the typed text. */
export type PatternPart = {
  start: number
  end: number
  depth: number
  element: PatternElement
  repeat: PatternRepeat | null
}
