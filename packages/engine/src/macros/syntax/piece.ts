import type { VariableScope } from '../context/variables.ts'

export type MacroNode = string | MacroCall | ClosingTag | VariableShorthand | PlainBraces

export type SourceSpan = { start: number; end: number }

/** An argument without outer whitespace, which is restored if the call stays as text. */
export type CallArgument = { before: string; pieces: readonly MacroNode[]; after: string }

/** `{{name}}`, `{{name::a::b}}`, `{{name: all of this}}`, `<USER>`, or with a body `{{name}}…{{/name}}`. */
export type MacroCall = SourceSpan & {
  kind: 'call'
  name: string
  /** Text before the arguments. */
  lead: string
  separator: '' | '::'
  args: readonly CallArgument[]
  /** Flag `#`: keeps the whitespace around the body. */
  keepsSpace: boolean
  body?: { argument: CallArgument; closing: ClosingTag }
}

/** `{{/name}}` */
export type ClosingTag = SourceSpan & { kind: 'closing'; name: string }

/** `{{.name}}` and `{{$name}}`: a chat or user variable with an operator. */
export type VariableShorthand = SourceSpan & {
  kind: 'shorthand'
  scope: VariableScope
  name: string
  operator: ShorthandOperator
  operand: CallArgument
}

/** Braces that are no macro call. */
export type PlainBraces = SourceSpan & { kind: 'braces'; inside: readonly MacroNode[] }

/** An empty operator reads the variable. */
export type ShorthandOperator = '' | '++' | '--' | '=' | '+=' | '-=' | FallbackOperator | ComparisonOperator
export type FallbackOperator = '||' | '??' | '||=' | '??='
export type ComparisonOperator = '==' | '!=' | '>' | '<' | '>=' | '<='

/** Trims literal whitespace at both ends, but not that from inner macros. */
export function trimNodes(pieces: readonly MacroNode[]): CallArgument {
  const [first = ''] = pieces
  if (typeof first !== 'string') return { before: '', ...trimEnd(pieces) }
  const trimmed = first.trimStart()
  const before = first.slice(0, first.length - trimmed.length)
  return { before, ...trimEnd([trimmed, ...pieces.slice(1)]) }
}

function trimEnd(pieces: readonly MacroNode[]): Omit<CallArgument, 'before'> {
  const last = pieces.at(-1)
  if (typeof last !== 'string') return { pieces, after: '' }
  const trimmed = last.trimEnd()
  return { pieces: [...pieces.slice(0, -1), trimmed], after: last.slice(trimmed.length) }
}
