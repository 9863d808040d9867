/**
 * Checks imports against the layout (docs/architecture.md): packages and folders keep their order, and neither files
 * nor folders form cycles. A folder's own files count as one unit beside its sub-folders: they can use the sub-folders
 * or be used by them, but not both. In the server, where files and folders alternate, each file counts as a unit.
 * docs/decisions/001-arrows.md tells why the script reads import lines itself.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root, sources } from './files.ts'

/** From low to high: each may import those before it. The folders of `a|b` do not import each other. */
const order: Readonly<Record<string, readonly string[]>> = {
  packages: ['engine', 'contract', 'server|web'],
  'packages/engine/src': [
    'json|text',
    'files',
    'card',
    'memory|macros',
    'regex',
    'lorebook',
    'prompt',
    'chat|mvu|persona|preset',
    'settings',
  ],
  'packages/contract/src': [
    'base',
    'accounts',
    'cards',
    'community|library',
    'moderation|models',
    'chat',
    'site',
  ],
  'packages/web/src': ['paraglide|browser', 'api', 'i18n', 'ui', 'render', 'features', 'offline', 'app'],
  'packages/server/src': [
    'migrations|platform',
    'config|providers|settings-file',
    'metrics',
    'context',
    'features',
    'models',
    'chat',
    'account-data',
    'app|open-context|scheduled-jobs',
    'serve|commands',
    'main|index',
  ],
  'packages/server/src/chat': [
    'context',
    'store',
    'settings',
    'prompt',
    'assist',
    'memory',
    'generation',
    'turn',
    'sessions|messages|transfer|preview|inspector',
    'tree',
    'open-chat',
    'openai|routes',
  ],
}

interface Arrow {
  readonly from: string
  readonly to: string
  readonly line: number
}

function arrowsOf(path: string): Arrow[] {
  const text = readFileSync(join(root, path), 'utf8')
  const imports = text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)
  return [...imports].flatMap(match => {
    const target = match[1] ?? ''
    const line = text.slice(0, match.index).split('\n').length
    if (target.startsWith('.'))
      return [{ from: path, to: relative(root, resolve(root, dirname(path), target)), line }]
    const sibling = /^@inkling\/(\w+)/.exec(target)?.[1]
    return sibling === undefined ? [] : [{ from: path, to: `packages/${sibling}/src/index.ts`, line }]
  })
}

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\/|\/fixtures\//.test(path)
/** An entry may import everything in its package, and nothing in the package may import the entry. */
const isDoor = (path: string): boolean => /^packages\/\w+\/src\/(index|main)\.tsx?$/.test(path)

/** The sub-folder of a folder that contains a file, or `.` for the folder's own files. */
function roomIn(folder: string, path: string): string | null {
  if (!path.startsWith(`${folder}/`)) return null
  const [first = '', ...deeper] = path.slice(folder.length + 1).split('/')
  if (deeper.length > 0) return first
  return folder.startsWith('packages/server') ? first.replace(/\.\w+$/, '') : '.'
}

function orderObjection({ from, to }: Arrow): string | null {
  if (isDoor(to) && from.split('/')[1] === to.split('/')[1])
    return 'nothing inside a package comes in by its own door'
  for (const [folder, rooms] of Object.entries(order)) {
    const [a, b] = [roomIn(folder, from), roomIn(folder, to)]
    if (a === null || b === null || a === b || a === '.' || b === '.') continue
    const [high, low] = [a, b].map(name => rooms.findIndex(names => names.split('|').includes(name)))
    if (high === undefined || low === undefined || high < 0 || low < 0)
      return `${high === -1 ? a : b} is not in the order of ${folder}`
    if (high <= low) return `in ${folder}, ${a} may not use ${b}`
  }
  return null
}

/** Cycles in a graph, each as a path. */
function circlesOf(next: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[][] = []
  const walk = (node: string, trail: readonly string[]): void => {
    if (state.get(node) === 'done') return
    if (state.get(node) === 'open') {
      circles.push([...trail.slice(trail.indexOf(node)), node])
      return
    }
    state.set(node, 'open')
    for (const to of next.get(node) ?? []) walk(to, [...trail, node])
    state.set(node, 'done')
  }
  for (const node of next.keys()) walk(node, [])
  return circles
}

function graphOf(pairs: Iterable<readonly [string, string]>): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of pairs) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  return graph
}

const arrows = sources().flatMap(arrowsOf)
const own = arrows.filter(
  ({ from, to }) =>
    from.startsWith('packages/') && to.startsWith('packages/') && !isTest(from) && !isTest(to),
)

const wrong = own.flatMap(arrow => {
  const objection = orderObjection(arrow)
  return objection === null ? [] : [`${arrow.from}:${arrow.line} uses ${arrow.to}: ${objection}.`]
})

const fileCircles = circlesOf(graphOf(arrows.map(({ from, to }) => [from, to] as const))).map(
  way => `${way.join(' → ')} is a circle of files.`,
)

function foldersAbove(path: string): string[] {
  const parts = dirname(path).split('/')
  return parts.slice(2).map((_, index) => parts.slice(0, index + 3).join('/'))
}

const folders = new Set(own.flatMap(({ from }) => foldersAbove(from)))
const folderCircles = [...folders].flatMap(folder => {
  const pairs = own.flatMap(({ from, to }) => {
    const [a, b] = [roomIn(folder, from), roomIn(folder, to)]
    return a === null || b === null || a === b || isDoor(from) || isDoor(to) ? [] : [[a, b] as const]
  })
  return circlesOf(graphOf(pairs)).map(way => `In ${folder}: ${way.join(' → ')} is a circle of folders.`)
})

for (const sentence of [...wrong, ...fileCircles, ...folderCircles]) console.error(sentence)
if (wrong.length + fileCircles.length + folderCircles.length > 0) {
  console.error('\nMove the line to the lower of the two, or give what both need a folder below them.')
  process.exit(1)
}
console.log(`${arrows.length} imports in ${folders.size} folders, all in order`)
