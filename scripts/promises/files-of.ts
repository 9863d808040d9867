import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesBelow, root } from '../files.ts'

/**
 * Returns the test files that report figures for these promises, or all test files if no promise is given. With shared
 * stores, leaves out files whose tests use their own stores or none.
 * @throws Error naming a promise for which none of these files reports figures
 */
export function filesOf(ids: readonly string[], areStoresShared = false): string[] {
  const tests = testFiles().filter(path => !(areStoresShared && hasOwnStores(path)))
  const idsByFile = new Map(tests.map(path => [path, reportedIn(path)]))
  for (const id of ids)
    if (![...idsByFile.values()].some(ids => ids.has(id)))
      throw new Error(`No test tells figures of ${id}${areStoresShared ? ' on shared stores' : ''}.`)
  return tests.filter(path => ids.length === 0 || ids.some(id => idsByFile.get(path)?.has(id)))
}

export const keptBy = (id: string): string[] =>
  testFiles()
    .filter(path => reportedIn(path).has(id))
    .map(path => basename(path, '.test.ts'))
    .sort()

/** Returns the promises for which a test file reports figures. */
export const reportedIn = (path: string): Set<string> =>
  new Set([...textOf(path).matchAll(/record(?:Own)?Figures\(\s*'(\w+)'/g)].map(([, id]) => id ?? ''))

const hasOwnStores = (path: string): boolean => textOf(path).includes('recordOwnFigures(')

const testFiles = (): string[] => filesBelow('tests/promises', /\.test\.ts$/)

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
