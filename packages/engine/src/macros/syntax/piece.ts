import type { VariableScope } from '../context/variables.ts'

/** What a text is made of, in the order it stands there: plain text, and what stands in braces. */
export type MacroNode = string | MacroCall | ClosingTag | VariableShorthand | PlainBraces

/** Where something stands in its text, braces included. */
export type SourceSpan = { start: number; end: number }

/** An argument without the white space around it; that is only written again when nobody takes the call. */
export type CallArgument = { before: string; pieces: readonly MacroNode[]; after: string }

/** `{{name}}`, `{{name::a::b}}`, `{{name: all of this}}`, `<USER>`, and with a body `{{name}}…{{/name}}`. */
export type MacroCall = SourceSpan & {
  kind: 'call'
  /** In lower case. */
  name: string
  /** What stands before the arguments, and what before each of them. */
  lead: string
  separator: '' | '::'
  args: readonly CallArgument[]
  /** With the flag `#` the white space around a body stays. */
  keepsSpace: boolean
  body?: { argument: CallArgument; closing: ClosingTag }
}

/** `{{/name}}` */
export type ClosingTag = SourceSpan & { kind: 'closing'; name: string }

/** `{{.name}}` and `{{$name}}`: a variable of the chat or of the user, and what is done with it. */
export type VariableShorthand = SourceSpan & {
  kind: 'shorthand'
  scope: VariableScope
  name: string
  operator: ShorthandOperator
  operand: CallArgument
}

/** Braces in which there is nothing that could be called. */
export type PlainBraces = SourceSpan & { kind: 'braces'; inside: readonly MacroNode[] }

/** What a shorthand can do; '' reads. */
export type ShorthandOperator = '' | '++' | '--' | '=' | '+=' | '-=' | FallbackOperator | ComparisonOperator
export type FallbackOperator = '||' | '??' | '||=' | '??='
export type ComparisonOperator = '==' | '!=' | '>' | '<' | '>=' | '<='

/** Pieces without the white space of the text at both ends. What macros inside put there later is not touched. */
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
