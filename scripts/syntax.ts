import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './files.ts'

export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

/** `path` is relative to the repository. */
export function parseSource(path: string) {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const placeOf = ({ start }: SyntaxNode) => `${path}:${text.slice(0, start).split('\n').length}`
  return { program, placeOf }
}

export function walk(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit)
  else if (isObject(value)) {
    if (typeof value.type === 'string') visit(value as unknown as SyntaxNode) // nodes with a type have a position
    for (const one of Object.values(value)) walk(one, visit)
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
