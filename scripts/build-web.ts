/**
 * Builds the web app when what it is made of has changed since the last build. `npm ci` runs it, so that the first
 * start has nothing to wait for; `npm start` runs it too, for whoever pulled a newer version.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, root } from './files.ts'
import { run } from './run.ts'

const stamp = join(root, 'packages/web/dist/.made-of')

/** What the build reads, and nothing that it writes. */
const sources = [
  ...['src', 'messages', 'build'].flatMap(folder => filesBelow(`packages/web/${folder}`, /\.\w+$/)),
  ...['contract', 'engine'].flatMap(sibling => filesBelow(`packages/${sibling}/src`, /\.ts$/)),
  'packages/web/index.html',
  'packages/web/vite.config.ts',
  'packages/web/project.inlang/settings.json',
  'package-lock.json',
]
  .filter(path => !path.endsWith('.test.ts') && !path.endsWith('.test.tsx'))
  .sort()

const hash = createHash('sha256')
for (const path of sources)
  hash
    .update(path)
    .update('\0')
    .update(readFileSync(join(root, path)))
    .update('\0')
const madeOf = hash.digest('hex')

/** Gives whether the web app is built as it stands. */
export async function buildWeb(): Promise<boolean> {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === madeOf) return true
  if (!existsSync(join(root, 'node_modules/vite'))) {
    console.error(
      'The web app is not built, and its build tools were left out of this installation. Run: npm ci',
    )
    return false
  }
  console.log('Building the web app …')
  const build = ['run', '--silent', 'build', '--workspace=@inkling/web', '--', '--logLevel', 'warn']
  // What is served is never the libraries' form for developers, whatever this shell is used for.
  if ((await run('npm', build, { NODE_ENV: 'production' })) !== 0) return false
  writeFileSync(stamp, madeOf)
  return true
}

if (import.meta.main && !(await buildWeb())) process.exitCode = 1
