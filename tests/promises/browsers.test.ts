import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AnyNode, type Program, parse } from 'acorn'
import { full } from 'acorn-walk'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/files.ts'

/** The oldest browsers that the README promises to support. */
const MIN_VERSIONS = { chrome: 111, firefox: 128, safari: 16.4, safari_ios: 16.4 } as const

/** Newer names that are safe: the code checks for the feature before use, or the name is not the browser's. */
const SAFE = new Set([
  'AbortSignal.timeout', // Chrome before 124 has it too, with a different error name
  'Atomics.waitAsync', // onnxruntime checks first
  'Error.captureStackTrace', // zod checks first
  'console.timeStamp', // onnxruntime, in its profiler
  'waitAsync',
  'captureStackTrace',
  'createContext', // React's
  'createHTML', // Trusted Types, if supported
  'createPolicy',
  'createScriptURL',
  'getAttributeType',
  'createWritable', // onnxruntime and emscripten, for files that we do not have
  'requestAdapter', // onnxruntime, for GPUs
  'requestDevice',
  // CodeMirror checks for EditContext, selections in shadow roots, pending input and idle time first, or the names are
  // its own.
  'getComposedRanges',
  'getTextFormats',
  'getViewport',
  'isInputPending',
  'timeRemaining',
  'updateCharacterBounds',
  'updateSelection',
  'updateSelectionBounds',
  'updateText',
  'parseHTML', // jQuery's
  'setAppBadge', // called only where it exists
  'skipTransition', // React and its router check first
  'startViewTransition',
  'toArray', // React's
  'updateWith', // lodash
])

const polyfilled = new Set(
  [
    ...readFileSync(join(root, 'packages/web/src/browser/polyfills.ts'), 'utf8').matchAll(
      /define\(\s*(\w+)(?:\.prototype)?,\s*'(\w+)'/g,
    ),
  ].flatMap(([, owner, name]) => [`${owner}.${name}`, name]),
)

const dist = join(root, 'packages/web/dist')
const scripts = readdirSync(join(dist, 'assets'))
  .filter(name => name.endsWith('.js'))
  .map(name => ({ name, text: readFileSync(join(dist, 'assets', name), 'utf8') }))
const [, frame = ''] = /<script>([\s\S]*)<\/script>/.exec(readText('card-frame.html')) ?? []
scripts.push({ name: 'card-frame.html', text: frame })
scripts.push({ name: 'service-worker.js', text: readText('service-worker.js') })

describe('the oldest supported browsers', () => {
  const programs = scripts.map(({ name, text }) => ({ name, program: read(text) }))

  it('are tested with the built files', () => {
    expect(frame.length).toBeGreaterThan(1_000)
    expect(scripts.some(({ name }) => name.startsWith('early-'))).toBe(true)
    expect(tooNew.get('URL.parse')).toContain('safari 18')
  })

  it('can read every script', () => {
    expect(
      programs.flatMap(({ name, program }) => (program instanceof Error ? `${name}: ${program}` : [])),
    ).toEqual([])
  })

  it('have or get every built-in that scripts use', () => {
    const missing = programs.flatMap(({ name, program }) =>
      program instanceof Error
        ? []
        : [...namesIn(program)].flatMap(used => {
            const since = tooNew.get(used)
            return since === undefined || SAFE.has(used) || polyfilled.has(used)
              ? []
              : `${used} (${since}) in ${name}`
          }),
    )
    expect(missing).toEqual([])
  })
})

function readText(path: string): string {
  return readFileSync(join(dist, path), 'utf8')
}

function read(text: string): Program | Error {
  try {
    return parse(text, { ecmaVersion: 2022, sourceType: 'module' })
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Every literal `Name.member`, and every called method whose name only the platform has. */
function namesIn(program: Program): Set<string> {
  const names = new Set<string>()
  full(program, (node: AnyNode) => {
    if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier')
      if (node.object.type === 'Identifier') names.add(`${node.object.name}.${node.property.name}`)
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || node.callee.computed)
      return
    const { property } = node.callee
    if (property.type === 'Identifier' && /[a-z][A-Z]/.test(property.name)) names.add(property.name)
  })
  return names
}

type Support = {
  version_added?: string | boolean | null
  version_removed?: string
  flags?: unknown
  prefix?: string
}
type Compat = { __compat?: { support: Record<string, Support | Support[]> } }

/**
 * Features newer than the floor, by MDN's compatibility data: `URL.parse` for a static member, `checkVisibility` for an
 * instance member if no older interface has a member of that name.
 */
const tooNew: ReadonlyMap<string, string> = (() => {
  const data = JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve('@mdn/browser-compat-data')), 'utf8'),
  )
  const unsupported = new Map<string, string>()
  const groups: Record<string, Record<string, Compat>>[] = [data.api, data.javascript.builtins]
  for (const [owner, members] of groups.flatMap(Object.entries))
    for (const [key, compat] of Object.entries(members as Record<string, Compat>)) {
      if (key === '__compat' || compat.__compat === undefined) continue
      const name = key.replace(/_static$/, '')
      const since = Object.entries(MIN_VERSIONS)
        .map(([browser, floor]) => [browser, versionOf(compat.__compat?.support[browser]), floor] as const)
        .filter(([, version, floor]) => version > floor)
        .map(([browser, version]) => `${browser} ${version}`)
        .join(', ')
      if (since !== '') unsupported.set(`${owner}.${name}`, since)
      // An empty string means that some interface has long had the member.
      if (unsupported.get(name) !== '') unsupported.set(name, since)
    }
  return new Map([...unsupported].filter(([, since]) => since !== ''))
})()

function versionOf(support: Support | Support[] | undefined): number {
  const versions = [support ?? []].flat().flatMap(({ version_added, version_removed, flags, prefix }) => {
    if (flags !== undefined || prefix !== undefined || version_removed !== undefined) return []
    return typeof version_added === 'string' ? Number.parseFloat(version_added.replace('≤', '')) : []
  })
  return Math.min(...versions.filter(Number.isFinite))
}
