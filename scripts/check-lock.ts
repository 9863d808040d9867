/**
 * Checks that package-lock.json contains the platform packages of each dependency for all systems. npm omits those that
 * a dependency's newest release lacks, and `npm ci` then silently skips them on these systems.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.ts'

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const packages: Readonly<Record<string, LockedPackage>> = lock.packages
const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const locked = new Set(Object.keys(packages).map(nameOf))

let count = 0
for (const [path, { optionalDependencies = {} }] of Object.entries(packages))
  for (const name of Object.keys(optionalDependencies)) {
    if (locked.has(name)) continue
    console.log(
      `${path === '' ? 'package.json' : nameOf(path)} needs ${name}, which package-lock.json lacks.`,
    )
    count += 1
  }
if (count > 0) console.log('Pin a version that has its packages for all systems.')
process.exit(count === 0 ? 0 : 1)
