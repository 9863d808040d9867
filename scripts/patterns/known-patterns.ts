import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../files.ts'

/**
 * All patterns found to be linear, stored in the repository like a lock file: without a proof the checker tries random
 * texts, and its verdict about an unchanged pattern must not change. New patterns are checked when they are added.
 */
const file = join(root, 'scripts/patterns/linear.json')

export function readKnown(): Set<string> {
  return new Set(JSON.parse(readFileSync(file, 'utf8')))
}

export function keepKnown(patterns: Iterable<string>): void {
  const text = `${JSON.stringify([...patterns].sort(), null, 2)}\n`
  if (text !== readFileSync(file, 'utf8')) writeFileSync(file, text)
}
