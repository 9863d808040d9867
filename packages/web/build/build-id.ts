import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

const SOURCES = [
  'web/src',
  'web/messages',
  'web/public',
  'web/index.html',
  'contract/src',
  'engine/src',
  '../package-lock.json',
]

/** Identical sources give the same build id, so that open tabs don't reload for nothing. */
export function buildIdOf(packages: string): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(source => filesOf(join(packages, source)))) {
    hash.update(`${relative(packages, file)}\n`).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}

function filesOf(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !isLeftOut(entry.parentPath, entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

/** Compiled messages derive from `messages/`, and tests aren't shipped. */
const isLeftOut = (folder: string, name: string): boolean =>
  folder.includes('/src/paraglide') || /\.test\.tsx?$/.test(name)

/** Open tabs poll `builds/latest.json` for new builds. */
export function latestBuild(id: string): Plugin {
  return {
    name: 'inkling:latest-build',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'builds/latest.json',
        source: JSON.stringify({ id, timestamp: Date.now() }),
      })
    },
  }
}
