import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { type ParsedFind, parseFind, REGEX_LIMITS } from '@inkling/engine'

const parser = new RegExpParser()

/** Null if the pattern is nested too deep. */
export function readTree(pattern: string, flags: string): AST.Pattern | null {
  try {
    return parser.parsePattern(pattern, 0, pattern.length, { unicode: flags.includes('u') })
  } catch {
    return null // the call stack overflowed
  }
}

/** The browser's reason why a pattern can't run; null if it can. */
export function findSyntaxError(pattern: string, flags: string): string | null {
  try {
    new RegExp(pattern, flags)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Null if `findRegex` is empty, invalid or too long. */
export function readFind(findRegex: string): ParsedFind | null {
  if (findRegex.length > REGEX_LIMITS.pattern) return null
  const find = parseFind(findRegex)
  return find !== null && findSyntaxError(find.pattern, find.flags) === null ? find : null
}

export const withoutQuantifier = (
  node: AST.Element,
): { readonly element: AST.Element; readonly quantifier: AST.Quantifier | null } =>
  node.type === 'Quantifier'
    ? { element: node.element, quantifier: node }
    : { element: node, quantifier: null }

/** Ends early if the call stack overflows. */
export function visitTree(tree: AST.Pattern, handlers: Parameters<typeof visitRegExpAST>[1]): void {
  try {
    visitRegExpAST(tree, handlers)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}
