import { isObject, parseSource, type SyntaxNode, walk } from '../syntax.ts'

export interface OwnPattern {
  readonly source: string
  readonly flags: string
  readonly place: string
}

/** Only `RegExp` calls with a constant text count. */
export function patternsIn(path: string): OwnPattern[] {
  const { program, placeOf } = parseSource(path)
  const patterns: OwnPattern[] = []
  walk(program, node => {
    const pattern = literalOf(node) ?? madeBy(node)
    if (pattern === undefined) return
    patterns.push({ ...pattern, place: placeOf(node) })
  })
  return patterns
}

type PatternSource = Pick<OwnPattern, 'source' | 'flags'>

function literalOf({ regex }: SyntaxNode): PatternSource | undefined {
  if (!isObject(regex) || typeof regex.pattern !== 'string') return undefined
  return { source: regex.pattern, flags: String(regex.flags) }
}

function madeBy({ type, callee, arguments: args }: SyntaxNode): PatternSource | undefined {
  if (type !== 'NewExpression' && type !== 'CallExpression') return undefined
  if (!isObject(callee) || callee.name !== 'RegExp' || !Array.isArray(args)) return undefined
  const [source, flags = ''] = args.map(constantOf)
  return source === undefined || flags === undefined ? undefined : { source, flags }
}

function constantOf(argument: unknown): string | undefined {
  if (!isObject(argument)) return undefined
  if (argument.type === 'Literal' && typeof argument.value === 'string') return argument.value
  const { expressions, quasis } = argument
  if (!Array.isArray(expressions) || expressions.length > 0 || !Array.isArray(quasis)) return undefined
  return quasis[0]?.value?.cooked
}
