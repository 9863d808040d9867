import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesBelow, root } from '../files.ts'

/**
 * The test files that tell figures of these promises, or of any when none is named. Of shared stores those say nothing
 * that have their own, whichever they are given.
 * @throws Error naming the one of which there is no such test
 */
export function filesOf(ids: readonly string[], areStoresShared = false): string[] {
  const tests = testFiles().filter(path => !(areStoresShared && hasOwnStores(path)))
  const found = new Map(tests.map(path => [path, toldIn(path)]))
  for (const id of ids)
    if (![...found.values()].some(told => told.has(id)))
      throw new Error(`No test tells figures of ${id}${areStoresShared ? ' on shared stores' : ''}.`)
  return tests.filter(path => ids.length === 0 || ids.some(id => found.get(path)?.has(id)))
}

/** Which test files tell figures of a promise, by their names. */
export const keptBy = (id: string): string[] =>
  testFiles()
    .filter(path => toldIn(path).has(id))
    .map(path => basename(path, '.test.ts'))
    .sort()

/** Of which promises a test file tells figures. */
export const toldIn = (path: string): Set<string> =>
  new Set([...textOf(path).matchAll(/tell(?:Own)?Figures\(\s*'(\w+)'/g)].map(([, id]) => id ?? ''))

const hasOwnStores = (path: string): boolean => textOf(path).includes('tellOwnFigures(')

const testFiles = (): string[] => filesBelow('tests/promises', /\.test\.ts$/)

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
