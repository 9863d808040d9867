import type { VariableScope } from '../context/variables.ts'

/** What a text is made of, in the order it stands there: plain text, and what stands in braces. */
export type Piece = string | Call | Closing | Shorthand | Braces

/** Where something stands in its text, braces included. */
export type Span = { start: number; end: number }

/** An argument without the white space around it; that is only written again when nobody takes the call. */
export type Argument = { before: string; pieces: readonly Piece[]; after: string }

/** `{{name}}`, `{{name::a::b}}`, `{{name: all of this}}`, `<USER>`, and with a body `{{name}}…{{/name}}`. */
export type Call = Span & {
  kind: 'call'
  /** In lower case. */
  name: string
  /** What stands before the arguments, and what before each of them. */
  lead: string
  separator: '' | '::'
  args: readonly Argument[]
  /** With the flag `#` the white space around a body stays. */
  keepsSpace: boolean
  body?: { argument: Argument; closing: Closing }
}

/** `{{/name}}` */
export type Closing = Span & { kind: 'closing'; name: string }

/** `{{.name}}` and `{{$name}}`: a variable of the chat or of the user, and what is done with it. */
export type Shorthand = Span & {
  kind: 'shorthand'
  scope: VariableScope
  name: string
  operator: Operator
  operand: Argument
}

/** Braces in which there is nothing that could be called. */
export type Braces = Span & { kind: 'braces'; inside: readonly Piece[] }

/** What a shorthand can do; '' reads. */
export type Operator = '' | '++' | '--' | '=' | '+=' | '-=' | Fallback | Comparison
export type Fallback = '||' | '??' | '||=' | '??='
export type Comparison = '==' | '!=' | '>' | '<' | '>=' | '<='

/** Pieces without the white space of the text at both ends. What macros inside put there later is not touched. */
export function trimPieces(pieces: readonly Piece[]): Argument {
  const [first = ''] = pieces
  if (typeof first !== 'string') return { before: '', ...trimEnd(pieces) }
  const trimmed = first.trimStart()
  const before = first.slice(0, first.length - trimmed.length)
  return { before, ...trimEnd([trimmed, ...pieces.slice(1)]) }
}

function trimEnd(pieces: readonly Piece[]): Omit<Argument, 'before'> {
  const last = pieces.at(-1)
  if (typeof last !== 'string') return { pieces, after: '' }
  const trimmed = last.trimEnd()
  return { pieces: [...pieces.slice(0, -1), trimmed], after: last.slice(trimmed.length) }
}
