import { readBraces } from '../syntax/head.ts'
import { type Argument, type Piece, trimPieces } from '../syntax/piece.ts'
import { choice, type Here, type Macro } from './macro.ts'

/**
 * `{{if condition}}…{{else}}…{{/if}}`. Only the branch that is chosen is expanded: what the other one would have written
 * to variables does not happen. A condition that cannot be known, because a macro in it stays as it is, leaves
 * everything as it is.
 */
export const BRANCH_MACROS: readonly Macro[] = [
  choice('if', ['condition', 'content'], ([condition, content], here, keepsSpace) => {
    const holds = condition && decide(condition, here)
    if (holds === undefined || content === undefined) return null
    const { pieces } = content
    const at = pieces.findIndex(isElse)
    if (at < 0) return holds ? pieces : []
    const branch = holds ? pieces.slice(0, at) : pieces.slice(at + 1)
    return keepsSpace ? branch : trimPieces(branch).pieces
  }),
]

function isElse(piece: Piece): boolean {
  return (
    typeof piece === 'object' && piece.kind === 'call' && piece.name === 'else' && piece.args.length === 0
  )
}

/** Whether a condition holds; undefined when nobody can tell. */
function decide({ pieces }: Argument, here: Here): boolean | undefined {
  const [first = '', ...further] = pieces
  const isNegated = typeof first === 'string' && first.startsWith('!')
  const asked = isNegated ? trimPieces([first.slice(1), ...further]).pieces : pieces
  const { text, isWhole } = here.expand(bareName(asked, here) ?? asked)
  return isWhole ? isFalsy(text) === isNegated : undefined
}

/** The macro or the variable that a condition names without braces. Any other word is only a word. */
function bareName(pieces: readonly Piece[], here: Here): Piece[] | null {
  const called = readBraces([pieces], { start: 0, end: 0 })
  if (called?.kind === 'shorthand') return [called]
  const isName = called?.kind === 'call' && called.args.length === 0 && here.knows(called.name)
  return isName ? [called] : null
}

const FALSY = new Set(['', 'false', 'off', '0'])

/** Whether a text means no. Nothing else does: "no" is a word like any other. */
export function isFalsy(text: string): boolean {
  return FALSY.has(text.trim().toLowerCase())
}
