import { readdirSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

const passedOver = new Set(['node_modules', 'dist', 'paraglide', 'data'])

/** Paths, relative to the repository, of all files below a folder whose name matches. */
export function filesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return passedOver.has(entry.name) ? [] : filesBelow(path, name)
    return name.test(entry.name) ? [path] : []
  })
}

export const sources = (): string[] =>
  filesBelow('packages', /\.tsx?$/).filter(path => path.split('/')[2] === 'src' && !isTest(path))

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing(\.ts|\/)|\/fixtures\//.test(path)
