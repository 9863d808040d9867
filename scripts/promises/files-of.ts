import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesBelow, root } from '../files.ts'

/**
 * The test files with results for these promises, or for any if none is named. With shared stores, leaves out tests
 * that use their own.
 * @throws Error naming a promise without a test
 */
export function filesOf(ids: readonly string[], areStoresShared = false): string[] {
  const tests = testFiles().filter(path => !(areStoresShared && hasOwnStores(path)))
  const found = new Map(tests.map(path => [path, toldIn(path)]))
  for (const id of ids)
    if (![...found.values()].some(told => told.has(id)))
      throw new Error(`No test tells figures of ${id}${areStoresShared ? ' on shared stores' : ''}.`)
  return tests.filter(path => ids.length === 0 || ids.some(id => found.get(path)?.has(id)))
}

export const keptBy = (id: string): string[] =>
  testFiles()
    .filter(path => toldIn(path).has(id))
    .map(path => basename(path, '.test.ts'))
    .sort()

/** Promises for which a test file has results. */
export const toldIn = (path: string): Set<string> =>
  new Set([...textOf(path).matchAll(/tell(?:Own)?Figures\(\s*'(\w+)'/g)].map(([, id]) => id ?? ''))

const hasOwnStores = (path: string): boolean => textOf(path).includes('tellOwnFigures(')

const testFiles = (): string[] => filesBelow('tests/promises', /\.test\.ts$/)

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
