import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../files.ts'

/**
 * Every pattern that was found linear, kept with the code as a lock file is: the checker tries texts by chance where it has no
 * proof, and must not find otherwise tomorrow of what has not changed. A new pattern is looked at when it comes.
 */
const file = join(root, 'scripts/patterns/linear.json')

export function readKnown(): Set<string> {
  return new Set(JSON.parse(readFileSync(file, 'utf8')))
}

export function keepKnown(patterns: Iterable<string>): void {
  const text = `${JSON.stringify([...patterns].sort(), null, 2)}\n`
  if (text !== readFileSync(file, 'utf8')) writeFileSync(file, text)
}
