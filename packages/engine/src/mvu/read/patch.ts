import { getOwn, isObject, type Json, type JsonObject } from '../../json/json.ts'
import type { StateCommand } from './command.ts'
import { MVU_LIMITS } from './limits.ts'
import { readLiteral } from './literal.ts'
import type { TextCursor } from './source.ts'

/** A pattern's source for how a list of patches begins: in its tag, in a fence, or in both. */
export const PATCH_START = '(?:<json_?patch>\\s*(?:```\\w*\\s*)?|```\\w*\\s*)\\[(?=\\s*\\{)'

/** A patch that was read, or null for one that could not be carried out. */
type ParsedPatch = { readonly command: StateCommand | null; readonly at: number }

/**
 * Reads a JSON Patch whose bracket was just passed, one by one, so that those of an answer that was stopped are there as
 * far as they came. The first that cannot be read ends it.
 */
export function* readPatches(source: TextCursor, lineAt: (at: number) => number): Generator<ParsedPatch> {
  for (;;) {
    source.skipBlanks()
    const at = source.at
    if (source.next !== '{') return
    const patch = readLiteral(source)
    yield { command: isObject(patch) ? toCommand(patch, lineAt(at)) : null, at }
    if (patch === undefined) return
    source.skipBlanks()
    if (!source.takes(',，')) return
  }
}

function toCommand(patch: JsonObject, line: number): StateCommand | null {
  const steps = readPath(patch, 'path') ?? readPath(patch, 'to')
  const value = getOwn(patch, 'value') ?? null
  if (steps === null) return null
  const said = { steps, reason: '', line }
  switch (patch.op) {
    case 'replace':
      return { ...said, kind: 'set', args: [value] }
    case 'delta':
      return { ...said, kind: 'add', args: [value] }
    case 'add':
    case 'insert':
      return insertCommand(said, value)
    case 'remove':
      return { ...said, kind: 'delete', args: [] }
    case 'move': {
      const from = readPath(patch, 'from')
      return from && { ...said, kind: 'move', steps: from, args: [...steps] }
    }
    default:
      return null
  }
}

/** A patch names the place itself, an insertion what it goes into. */
function insertCommand(said: Omit<StateCommand, 'kind' | 'args'>, value: Json): StateCommand {
  const key = said.steps.at(-1)
  const args = key === undefined ? [value] : [key, value]
  return { ...said, kind: 'insert', steps: said.steps.slice(0, -1), args }
}

function readPath(patch: JsonObject, key: string): readonly string[] | null {
  const path = getOwn(patch, key)
  return typeof path === 'string' ? parsePointer(path) : null
}

/** A name, or something in brackets; each with quotes or without. */
const STEP = /\[(?:\s*"([^"]*)"\s*|\s*'([^']*)'\s*|([^[\]]*))\]|"([^"]*)"|'([^']*)'|([^.[\]]+)/g

/** The steps of a path such as `悠纪.好感度[0]` or `背包["古剑.改"]`; none leads to the whole state. Null when it is too long. */
export function parsePath(path: string): readonly string[] | null {
  const steps: string[] = []
  for (const [, ...said] of path.trim().matchAll(STEP)) {
    if (steps.push((said.find(one => one !== undefined) ?? '').trim()) > MVU_LIMITS.steps) return null
  }
  return steps
}

/** The steps of a JSON pointer; models forget the slash that begins it. */
export function parsePointer(pointer: string): readonly string[] | null {
  const path = pointer.startsWith('/') ? pointer.slice(1) : pointer
  if (path === '') return []
  const steps = path.split('/', MVU_LIMITS.steps + 1)
  if (steps.length > MVU_LIMITS.steps) return null
  return steps.map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
