import {
  type CallArgument,
  type ClosingTag,
  type MacroCall,
  type MacroNode,
  type ShorthandOperator,
  type SourceSpan,
  trimNodes,
  type VariableShorthand,
} from './piece.ts'

/** Flags and a name; only `/` and `#` have an effect. */
const NAME = /^([\s!?~>#/]*)([a-z_][\w-]*)/i
/** The old time-zone form has its argument in the name. */
const TIME_IN_ZONE = /^(\s*time_)(utc[+-]\d{1,2}(?::\d\d)?)\s*$/i
const VARIABLE =
  /^[\s!?~>#/]*([.$])([\p{L}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?)\s*(\+\+|--|\+=|-=|\|\|=|\?\?=|\|\||\?\?|==|!=|>=|<=|>|<|=|$)/u

export type MacroSegments = readonly (readonly MacroNode[])[]

/** Parses braces; null if they are no macro call. */
export function readBraces(
  segments: MacroSegments,
  span: SourceSpan,
): MacroCall | ClosingTag | VariableShorthand | null {
  const [head = [], ...further] = segments
  const [text = '', ...behind] = head
  if (typeof text !== 'string') return null
  return readShorthand(text, behind, further, span) ?? readCall(text, behind, further, span)
}

function readShorthand(
  text: string,
  behind: readonly MacroNode[],
  further: MacroSegments,
  span: SourceSpan,
): VariableShorthand | null {
  const match = VARIABLE.exec(text)
  if (!match) return null
  const [whole, sigil, name = '', sign] = match
  // The pattern lists exactly the operators of the type.
  const operator = sign as ShorthandOperator
  const operand = trimNodes(joinSegments([[text.slice(whole.length), ...behind], ...further]))
  const takesOperand = !['', '++', '--'].includes(operator)
  if (!takesOperand && !isBlank(operand)) return null
  return { kind: 'shorthand', scope: sigil === '.' ? 'chat' : 'global', name, operator, operand, ...span }
}

function readCall(
  text: string,
  behind: readonly MacroNode[],
  further: MacroSegments,
  span: SourceSpan,
): MacroCall | ClosingTag | null {
  const [, time, zone] = TIME_IN_ZONE.exec(text) ?? []
  if (time && zone && behind.length + further.length === 0)
    return buildCall('time', time, [trimNodes([zone])], span)
  const match = NAME.exec(text)
  if (!match) return null
  const [lead, flags = '', name = ''] = match
  const rest = text.slice(lead.length)
  const isBare = rest.trim() === '' && behind.length === 0
  if (flags.includes('/')) {
    return isBare && further.length === 0 ? { kind: 'closing', name: name.toLowerCase(), ...span } : null
  }
  const head = { ...buildCall(name, lead, [], span), keepsSpace: flags.includes('#') }
  if (isBare) return { ...head, lead: text, separator: '::', args: further.map(trimNodes) }
  // After a colon or space, everything is one argument, separators included.
  const gap = /^\s*:|^\s/.exec(rest)?.[0]
  if (gap === undefined) return null
  const only = trimNodes(joinSegments([[rest.slice(gap.length), ...behind], ...further]))
  return { ...head, lead: lead + gap, args: [only] }
}

function buildCall(name: string, lead: string, args: CallArgument[], span: SourceSpan): MacroCall {
  return { kind: 'call', name: name.toLowerCase(), lead, separator: '', args, keepsSpace: false, ...span }
}

/** Used for old tags. */
export function buildBareCall(name: string, span: SourceSpan): MacroCall {
  return buildCall(name, '', [], span)
}

export function joinSegments(segments: MacroSegments): MacroNode[] {
  return segments.flatMap((segment, at) => (at === 0 ? segment : ['::', ...segment]))
}

function isBlank({ pieces }: CallArgument): boolean {
  return pieces.every(piece => piece === '')
}
