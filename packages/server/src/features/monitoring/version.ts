import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const program = at('../../../package.json')
const sources = at('../../')
/** What the web app calls itself by what it was built from: itself, the contract and the engine. */
const build = at('../../../../web/dist/builds/latest.json')

let known: Promise<string> | undefined

/** Which program this is, and a sum of what it is made of, since many a checkout goes by one number: `0.1.0+3fa9c1b2`. */
export const version = (): Promise<string> => (known ??= read())

async function read(): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(program, 'utf8'))
  return `${version}+${(await sum()).slice(0, 8)}`
}

async function sum(): Promise<string> {
  const hash = createHash('sha256')
  for (const path of await sourceFiles())
    hash.update(`${relative(sources, path)}\n`).update(await readFile(path))
  return hash.update(await buildId()).digest('hex')
}

async function sourceFiles(): Promise<string[]> {
  const found = await readdir(sources, { recursive: true, withFileTypes: true })
  return found
    .filter(entry => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

/** Nothing where there is no web app, as in tests. */
async function buildId(): Promise<string> {
  const text = await readFile(build, 'utf8').catch(() => '{"id":""}')
  return (JSON.parse(text) as { id: string }).id
}
