import { readBraces } from '../syntax/head.ts'
import { type CallArgument, type MacroNode, trimNodes } from '../syntax/piece.ts'
import { choice, type Macro, type MacroContext } from './macro.ts'

/**
 * `{{if condition}}…{{else}}…{{/if}}`. Expands only the chosen branch, so that the other cannot write variables. An
 * unresolved condition leaves everything as written.
 */
export const BRANCH_MACROS: readonly Macro[] = [
  choice('if', ['condition', 'content'], ([condition, content], context, keepsSpace) => {
    const holds = condition && evaluateCondition(condition, context)
    if (holds === undefined || content === undefined) return null
    const { pieces } = content
    const at = pieces.findIndex(isElse)
    if (at < 0) return holds ? pieces : []
    const branch = holds ? pieces.slice(0, at) : pieces.slice(at + 1)
    return keepsSpace ? branch : trimNodes(branch).pieces
  }),
]

function isElse(piece: MacroNode): boolean {
  return (
    typeof piece === 'object' && piece.kind === 'call' && piece.name === 'else' && piece.args.length === 0
  )
}

/** Returns undefined for an unresolved condition. */
function evaluateCondition({ pieces }: CallArgument, context: MacroContext): boolean | undefined {
  const [first = '', ...further] = pieces
  const isNegated = typeof first === 'string' && first.startsWith('!')
  const condition = isNegated ? trimNodes([first.slice(1), ...further]).pieces : pieces
  const { text, isWhole } = context.expand(findBareName(condition, context) ?? condition)
  return isWhole ? isFalsy(text) === isNegated : undefined
}

/** Finds a macro or variable named without braces; other words are text. */
function findBareName(pieces: readonly MacroNode[], context: MacroContext): MacroNode[] | null {
  const called = readBraces([pieces], { start: 0, end: 0 })
  if (called?.kind === 'shorthand') return [called]
  const isName = called?.kind === 'call' && called.args.length === 0 && context.knows(called.name)
  return isName ? [called] : null
}

const FALSY = new Set(['', 'false', 'off', '0'])

/** `no` is not falsy. */
export function isFalsy(text: string): boolean {
  return FALSY.has(text.trim().toLowerCase())
}
