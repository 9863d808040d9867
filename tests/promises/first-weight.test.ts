import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/files.ts'

/**
 * Maximum gzipped script that a page may load before a first-time visitor can use it: the shell, the page, and
 * everything that either imports. One import in a place shared by several pages can cost each of them 50 KB.
 */
const MAX_KB = 165

const dist = join(root, 'packages/web/dist')
const assets = join(dist, 'assets')
const shell = scriptsOf(join(dist, 'index.html'), /src="\/assets\/([^"]+\.js)"/g)
const imports = (file: string) =>
  scriptsOf(join(assets, file), /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)
const lateImports = (file: string) =>
  scriptsOf(join(assets, file), /import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\)/g)

/** The pages that the shell knows, each with its own script. */
const pages = scriptsOf(
  join(root, 'packages/web/src/app/routing/pages.ts'),
  /import\('[^']+\/([\w-]+)\.tsx'\)/g,
)

describe('the first page of a visit', () => {
  it.each([...new Set(pages)])(`is no heavier than ${MAX_KB} KB of script: %s`, page => {
    const files = [...closureOf([...shell, scriptOf(page)])]
    const weights = files.map(file => ({ file, kb: packedSize(join(assets, file)) / 1024 }))
    const sum = weights.reduce((total, { kb }) => total + kb, 0)
    expect(sum, explain(page, weights)).toBeLessThanOrEqual(MAX_KB)
  })

  it('is measured from the built files', () => {
    expect(pages.length).toBeGreaterThan(10)
    expect(closureOf(shell).size).toBeGreaterThan(2)
  })
})

function scriptsOf(path: string, pattern: RegExp): string[] {
  return [...readFileSync(path, 'utf8').matchAll(pattern)].flatMap(([, name]) => name ?? [])
}

/** The page's built script, which the shell fetches on navigation. */
function scriptOf(page: string): string {
  const scriptName = new RegExp(`^${page}-[\\w-]{8}\\.js$`)
  const [script] = [...closureOf(shell)].flatMap(lateImports).filter(file => scriptName.test(file))
  if (script === undefined) throw new Error(`The shell of the built web fetches no "${page}". Build it anew?`)
  return script
}

function closureOf(files: readonly string[], closure = new Set<string>()): Set<string> {
  for (const file of files) {
    if (closure.has(file)) continue
    closure.add(file)
    closureOf(imports(file), closure)
  }
  return closure
}

const packedSize = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length

function explain(page: string, weights: readonly { file: string; kb: number }[]): string {
  const lines = weights.toSorted((a, b) => b.kb - a.kb).map(({ file, kb }) => `${kb.toFixed(1)} KB ${file}`)
  return [
    `${page} needs all of these before it can be used. Import what it only needs on use when it is used (lazyPart, lazyModule),`,
    'and see that nothing of it lands in a file that other pages share (the groups in packages/web/vite.config.ts):',
    ...lines,
  ].join('\n')
}
