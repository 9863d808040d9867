/** Checks that every document named in sources and documents is in the repository. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesBelow, root } from './files.ts'

const NAMED = /(?<![\w/.:-])(?:[\w.-]+\/)*[\w.-]+\.md(?![\w/])/g

const isInstalled = (named: string, from: string): boolean =>
  existsSync(join(root, named)) || existsSync(join(root, dirname(from), named))

const files = [
  ...['packages', 'scripts', 'bench', 'tests', 'docs'].flatMap(folder =>
    filesBelow(folder, /\.(?:tsx?|js|md)$/),
  ),
  ...filesBelow('.', /^[^/]+$/).filter(path => /^[^/]+\.(?:ts|md)$/.test(path)),
]
const missing = files.flatMap(file => {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  return lines.flatMap((line, at) =>
    [...line.matchAll(NAMED)]
      .filter(([named]) => !isInstalled(named, file))
      .map(([named]) => `${file}:${at + 1}: ${named}`),
  )
})
if (missing.length > 0) {
  console.error(`Documents that are not in the repository are named here:\n${missing.join('\n')}`)
  process.exitCode = 1
} else console.log(`${files.length} files name only documents that exist`)
