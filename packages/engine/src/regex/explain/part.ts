/** What a class like `\d` stands for. */
export type ClassName = 'digit' | 'word' | 'space'

/** One of what a set in brackets may match. */
export type SetMember =
  | { kind: 'character'; text: string }
  | { kind: 'range'; from: string; to: string }
  | { kind: 'class'; name: ClassName; isNegated: boolean }
  | { kind: 'property'; name: string; isNegated: boolean }

/** What a piece of a pattern asks for. */
export type PatternElement =
  | { kind: 'text'; text: string }
  /** Any character; whether that includes the end of a line. */
  | { kind: 'any'; isAcrossLines: boolean }
  | { kind: 'class'; name: ClassName; isNegated: boolean }
  | { kind: 'property'; name: string; isNegated: boolean }
  | { kind: 'set'; isNegated: boolean; members: SetMember[] }
  /** Where a text begins or ends, or each of its lines. */
  | { kind: 'edge'; side: 'start' | 'end'; isOfLine: boolean }
  | { kind: 'word_edge'; isNegated: boolean }
  /** A group that keeps what it matched, by its number; its parts follow, one step deeper. */
  | { kind: 'group'; number: number; name: string | null }
  | { kind: 'plain_group' }
  | { kind: 'look'; side: 'ahead' | 'behind'; isNegated: boolean }
  /** What a group matched before, by number or name. */
  | { kind: 'reference'; group: string }
  /** Begins one of several ways to match; what follows one step deeper is that way. */
  | { kind: 'way'; index: number; count: number }
  /** Something that is nested too deep to be told. */
  | { kind: 'untold' }

/** How often something is asked for, when it is not just once. `max` is null where there is no end to it. */
export type PatternRepeat = { min: number; max: number | null; isLazy: boolean }

/** A piece of a pattern: its place in the text that the author typed, how deep it is nested, what it asks for. */
export type PatternPart = {
  start: number
  end: number
  depth: number
  asked: PatternElement
  repeat: PatternRepeat | null
}
