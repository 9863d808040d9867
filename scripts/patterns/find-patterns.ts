import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '../files.ts'

/** A pattern of our own, and where it stands. */
export interface OwnPattern {
  readonly source: string
  readonly flags: string
  readonly place: string
}

/** The regex literals of a file, and what is made of a constant text by `RegExp`. */
export function patternsIn(path: string): OwnPattern[] {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const found: OwnPattern[] = []
  walk(program, node => {
    const pattern = literalOf(node) ?? madeBy(node)
    if (pattern === undefined) return
    const line = text.slice(0, node.start).split('\n').length
    found.push({ ...pattern, place: `${path}:${line}` })
  })
  return found
}

type PatternSource = Pick<OwnPattern, 'source' | 'flags'>

/** A node of the tree, of which only what is asked here is known. */
interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

function literalOf({ regex }: SyntaxNode): PatternSource | undefined {
  if (!isObject(regex) || typeof regex.pattern !== 'string') return undefined
  return { source: regex.pattern, flags: String(regex.flags) }
}

function madeBy({ type, callee, arguments: given }: SyntaxNode): PatternSource | undefined {
  if (type !== 'NewExpression' && type !== 'CallExpression') return undefined
  if (!isObject(callee) || callee.name !== 'RegExp' || !Array.isArray(given)) return undefined
  const [source, flags = ''] = given.map(constantOf)
  return source === undefined || flags === undefined ? undefined : { source, flags }
}

/** The text that an argument always is. */
function constantOf(argument: unknown): string | undefined {
  if (!isObject(argument)) return undefined
  if (argument.type === 'Literal' && typeof argument.value === 'string') return argument.value
  const { expressions, quasis } = argument
  if (!Array.isArray(expressions) || expressions.length > 0 || !Array.isArray(quasis)) return undefined
  return quasis[0]?.value?.cooked
}

function walk(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit)
  else if (isObject(value)) {
    if (typeof value.type === 'string') visit(value as unknown as SyntaxNode) // what has a type has a place
    for (const one of Object.values(value)) walk(one, visit)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
