import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../files.ts'

/** What was found linear stays so; looking at all patterns anew takes half a minute. */
const file = join(root, 'node_modules/.cache/inkling/linear-patterns.json')

export function readKnown(): Set<string> {
  try {
    return new Set(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return new Set() // none yet, or not to be read: all are looked at
  }
}

export function keepKnown(patterns: Iterable<string>): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify([...patterns]))
}
