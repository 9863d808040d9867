import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, root } from './files.ts'

export interface Built {
  /** Name in messages: "web app", "server". */
  readonly name: string
  /** Output folder, relative to the repository. */
  readonly output: string
  /** Source files, relative to the repository. */
  readonly sources: readonly string[]
  /** Returns whether the build succeeded. */
  build(): Promise<boolean>
}

/** Builds if sources have changed; returns whether the output exists. */
export async function buildWhenChanged({ name, output, sources, build }: Built): Promise<boolean> {
  const stamp = join(root, output, '.made-of')
  const madeOf = hashOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === madeOf) return true
  if (!hasBuildTools()) {
    console.error(
      `The ${name} is not built, and the tools that build it were left out of this installation. ` +
        'Run: npm ci --include=dev',
    )
    return false
  }
  console.log(`Building the ${name} …`)
  if (!(await build())) return false
  writeFileSync(stamp, madeOf)
  return true
}

/** Build tools are missing in a production install. */
export const hasBuildTools = (): boolean => existsSync(join(root, 'node_modules/vite'))

/** Source files of a package, without tests. */
export const packageSources = (name: string): string[] =>
  filesBelow(`packages/${name}/src`, /\.\w+$/).filter(path => !/\.test\.tsx?$/.test(path))

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of [...paths].sort())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}
