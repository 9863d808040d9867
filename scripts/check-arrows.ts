/**
 * Holds the imports against the house's plan (docs/architecture.md): which room may use which. Without it, a helper
 * left on the wrong floor pulls a lower room up, one import at a time, and nobody sees the circle close.
 * It reads the import lines themselves, because no tool that finds them for us reads TypeScript 7 yet.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root, sources } from './files.ts'

/** From low to high: a room may use those before it, and itself. */
const packages = ['engine', 'contract', 'server|web']
const engineRooms = [
  'text',
  'memory',
  'card',
  'macros',
  'regex',
  'lorebook',
  'prompt',
  'chat|mvu|persona|preset|tree',
  'settings',
  'index',
]
const serverRooms = [
  'migrations',
  'platform',
  'access|providers',
  'meters',
  'house',
  'features',
  'app',
  'main|commands',
]
const webRooms = ['paraglide|browser', 'api', 'i18n', 'ui|render', 'features', 'app', 'main']
const serverNouns = [
  'audit',
  'accounts|tags|hub',
  'models',
  'uploads|notifications|lorebooks|presets|events|box-models|embedding-models',
  'cards',
  'profile|personas|welcome|revisions|reviews',
  'ratings|comments|favorites|authors|chat',
  'reports',
  'users|monitoring',
  'ownership',
]
const webNouns = [
  'admin',
  'audit|monitoring|revisions',
  'accounts|models|book-editor|tags',
  'script-editor',
  'cards',
  'first-run|users|notifications|personas|reports|reviews|embedding-models',
  'lorebooks|memories',
  'chat',
  'scripts',
]
/** Files at the top of a package, by the room that they belong to. */
const serverTop: Record<string, string> = {
  'house.ts': 'house',
  'config.ts': 'platform',
  'app.ts': 'app',
  'chores.ts': 'app',
  'open-house.ts': 'app',
  'serve.ts': 'main',
  'main.ts': 'main',
  'index.ts': 'main',
}

interface ImportArrow {
  readonly from: string
  readonly to: string
  readonly line: number
}

function arrowsOf(path: string): ImportArrow[] {
  const text = readFileSync(join(root, path), 'utf8')
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)
  return [...found].flatMap(match => {
    const target = match[1] ?? ''
    const line = text.slice(0, match.index).split('\n').length
    if (target.startsWith('.'))
      return [{ from: path, to: relative(root, resolve(root, dirname(path), target)), line }]
    const sibling = /^@inkling\/(\w+)/.exec(target)?.[1]
    return sibling === undefined ? [] : [{ from: path, to: `packages/${sibling}/src/index.ts`, line }]
  })
}

const rank = (order: readonly string[], name: string): number =>
  order.findIndex(names => names.split('|').includes(name))

/** Why an import may not be, or null. */
function objectionTo({ from, to }: ImportArrow): string | null {
  const [, fromPackage = '', , ...fromRest] = from.split('/')
  const [, toPackage = '', , ...toRest] = to.split('/')
  if (!to.startsWith('packages/') || !from.startsWith('packages/')) return null
  if (fromPackage !== toPackage) {
    if (rank(packages, toPackage) >= rank(packages, fromPackage))
      return `${fromPackage} may not use ${toPackage}`
    return null
  }
  if (toRest.join('/') === 'index.ts') return 'nothing inside a package comes in by its own front door'
  if (fromPackage === 'server')
    return objection(serverRooms, serverNouns, roomOf(serverTop, fromRest), roomOf(serverTop, toRest))
  if (fromPackage === 'engine') return objection(engineRooms, [], roomOf({}, fromRest), roomOf({}, toRest))
  if (fromPackage === 'web') return objection(webRooms, webNouns, roomOf({}, fromRest), roomOf({}, toRest))
  return null
}

interface CodeFolder {
  readonly room: string
  readonly noun: string | undefined
}

function roomOf(top: Record<string, string>, [first = '', second]: string[]): CodeFolder {
  return { room: top[first] ?? first.replace(/\.\w+$/, ''), noun: first === 'features' ? second : undefined }
}

function objection(
  rooms: readonly string[],
  nouns: readonly string[],
  from: CodeFolder,
  to: CodeFolder,
): string | null {
  const [low, high] = [rank(rooms, to.room), rank(rooms, from.room)]
  if (low < 0 || high < 0) return `the room ${low < 0 ? to.room : from.room} is not in the plan`
  if (low > high) return `${from.room} may not use ${to.room}`
  if (low === high && from.room !== to.room)
    return `${from.room} and ${to.room} stand side by side and use each other not`
  if (from.noun === undefined || to.noun === undefined || from.noun === to.noun) return null
  const [lowNoun, highNoun] = [rank(nouns, to.noun), rank(nouns, from.noun)]
  if (lowNoun < 0 || highNoun < 0) return `the noun ${lowNoun < 0 ? to.noun : from.noun} is not in the plan`
  return lowNoun < highNoun ? null : `the noun ${from.noun} may not use ${to.noun}`
}

const arrows = sources().flatMap(arrowsOf)
const wrong = arrows.flatMap(arrow => {
  const objection = objectionTo(arrow)
  return objection === null ? [] : [`${arrow.from}:${arrow.line} uses ${arrow.to}: ${objection}.`]
})
const rings = ringsOf(arrows)

/** Files that import each other in a ring, types included. */
function ringsOf(all: readonly ImportArrow[]): string[] {
  const next = Map.groupBy(all, arrow => arrow.from)
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  const walk = (path: string, trail: readonly string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      found.push(`${[...trail.slice(trail.indexOf(path)), path].join(' → ')} is a ring.`)
      return
    }
    state.set(path, 'open')
    for (const { to } of next.get(path) ?? []) walk(to, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of next.keys()) walk(path, [])
  return found
}

for (const sentence of [...wrong, ...rings]) console.error(sentence)
if (wrong.length + rings.length > 0) {
  console.error('\nMove the line to the lower of the two rooms, or give what both need a room below them.')
  process.exit(1)
}
console.log(`${arrows.length} imports, all in order`)
