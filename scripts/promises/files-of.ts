import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesBelow, root } from '../files.ts'

/**
 * The test files that tell figures of these promises, or of any when none is named.
 * @throws Error naming the one of which there is no test
 */
export function filesOf(ids: readonly string[]): string[] {
  const tests = filesBelow('tests/promises', /\.test\.ts$/)
  const found = new Map(tests.map(path => [path, toldIn(path)]))
  for (const id of ids)
    if (![...found.values()].some(told => told.has(id))) throw new Error(`No test tells figures of ${id}.`)
  return tests.filter(path => ids.length === 0 || ids.some(id => found.get(path)?.has(id)))
}

/** Which test files tell figures of a promise, by their names. */
export const keptBy = (id: string): string[] =>
  filesBelow('tests/promises', /\.test\.ts$/)
    .filter(path => toldIn(path).has(id))
    .map(path => basename(path, '.test.ts'))
    .sort()

/** Of which promises a test file tells figures. */
export const toldIn = (path: string): Set<string> =>
  new Set(
    [...readFileSync(join(root, path), 'utf8').matchAll(/tellFigures\(\s*'(\w+)'/g)].map(
      ([, id]) => id ?? '',
    ),
  )
