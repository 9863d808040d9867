import { cleanJson } from '../../files/clean.ts'
import { Notices } from '../../files/notices.ts'
import { attempt } from '../../files/problems.ts'
import { toText } from '../../json/coerce.ts'
import { getOwn, isObject, type Json, type JsonObject } from '../../json/json.ts'
import type { ReadCommand } from './command.ts'
import { MVU_LIMITS } from './limits.ts'
import { parseYaml, readLiteral } from './literal.ts'
import { TextCursor } from './source.ts'

const TAG = '<json_?patch\\b[^<>]{0,200}>'
/** Content of a code fence that is recognisably a patch. */
const FENCED =
  '(?=\\s*(?:\\{\\s*["“]?patch["”]?\\s*[:：]\\s*)?[[［]?\\s*[{｛]\\s*["“\']?(?:op|path)["”\']?\\s*[:：])'
/** Start of a patch: a tag, or a code fence with a patch inside. */
export const PATCH_START = `${TAG}\\s*(?:\`\`\`\\w*\\s*)?|\`\`\`\\w*\\s*${FENCED}`
const PATCH_END = /<\/json_?patch\s{0,9}>|<\/updatevariable\s{0,9}>|```/gi

/** `command` is null if the patch cannot be applied. */
interface ParsedPatch {
  readonly command: ReadCommand | null
  readonly at: number
  readonly text: string
}

/** The part of a text that belongs to the patch starting here, as far as received. */
export function patchSource(text: string, at: number): TextCursor {
  const end = searchFrom(PATCH_END, text, at)?.index
  const limit = at + MVU_LIMITS.command
  return new TextCursor(text, at, Math.min(end ?? text.length, limit), end !== undefined && end <= limit)
}

/**
 * Reads a JSON Patch as models write it: a list, objects below each other, a single one, `{"patch": […]}` or YAML, with
 * missing or double commas and comments. Yields patches one by one, so that a stopped answer still applies the complete
 * ones. An unreadable patch yields null, and reading continues after it.
 */
export function* readPatches(source: TextCursor): Generator<ParsedPatch> {
  for (;;) {
    skipBetween(source)
    const { at } = source
    if (source.next === '') return
    if (source.isWhole && isYaml(source)) return yield* readYaml(source)
    if (!'{｛'.includes(source.next) && skipTalk(source)) continue
    const patch = '{｛'.includes(source.next) ? readLiteral(source) : undefined
    const text = source.text.slice(at, patch === undefined ? endOfLine(source.text, at) : source.at)
    for (const one of patchesIn(patch))
      yield { command: one && toCommand(one), at, text: quoteOf(one, patch, text) }
    if (patch === undefined && !skipToNext(source, at)) return
  }
}

/** Skips everything between patches, including comments. */
function skipBetween(source: TextCursor): void {
  for (;;) {
    source.skipBlanks()
    if (source.next === '#') source.at = Math.min(endOfLine(source.text, source.at), source.end)
    else if (!source.takes(',，;；[［【]］】')) return
  }
}

/** Whether a YAML list or a single patch without a dash follows. */
const isYaml = ({ text, at }: TextCursor): boolean => YAML.test(text.slice(at, at + 20))
const YAML = /^(?:-|["']?(?:op|path|from)["']?[ \t]?[:：][ \t\n])/i

/** Skips prose before a patch, unless it looks like a failed patch. */
function skipTalk(source: TextCursor): boolean {
  const next = searchFrom(/[{｛]/g, source.text, source.at)?.index ?? source.end
  const end = Math.min(next, source.end)
  if (/\b(?:op|path|value)\b/i.test(source.text.slice(source.at, end))) return false
  source.at = end
  return true
}

export function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from)
  return at < 0 ? text.length : at
}

/** Skips from an unreadable patch to the next object. */
function skipToNext(source: TextCursor, from: number): boolean {
  const next = searchFrom(/[\n}｝]\s{0,40}[,，]?\s{0,40}(?=[{｛])/g, source.text, from + 1)
  source.at = Math.min(next === null ? source.end : next.index + next[0].length, source.end)
  return source.at < source.end
}

/** Returns the patches in a value, which is a patch or has a list of patches under any key. Invalid patches are null. */
function patchesIn(value: Json | undefined): (JsonObject | null)[] {
  if (!isObject(value)) return [null]
  if (fieldOf(value, 'op') !== undefined) return [value]
  const list = Object.values(value).find(inner => Array.isArray(inner) && inner.some(isObject))
  return Array.isArray(list) ? list.map(one => (isObject(one) ? one : null)) : [value]
}

/** Models write keys in any case. */
function fieldOf(patch: JsonObject, name: string): Json | undefined {
  const key = Object.hasOwn(patch, name) ? name : Object.keys(patch).find(one => one.toLowerCase() === name)
  return key === undefined ? undefined : getOwn(patch, key)
}

function cleanYaml(text: string): Json | undefined {
  const clean = attempt(() => cleanJson(parseYaml(text) ?? null, new Notices()))
  return clean.ok ? clean.value : undefined
}

function* readYaml(source: TextCursor): Generator<ParsedPatch> {
  const { at } = source
  const text = source.text.slice(at, source.end)
  source.at = source.end
  const list = text.length > MVU_LIMITS.yaml ? undefined : cleanYaml(text)
  const patches = Array.isArray(list) ? list.flatMap(patchesIn) : patchesIn(list)
  for (const one of patches) yield { command: one && toCommand(one), at, text: quoteOf(one, list, text) }
}

/** The patch as written, or as parsed when one value contains several. */
const quoteOf = (patch: JsonObject | null, whole: Json | undefined, text: string): string =>
  patch === null || patch === whole ? text : JSON.stringify(patch)

function toCommand(patch: JsonObject): ReadCommand | null {
  const steps = readPath(patch, 'path') ?? readPath(patch, 'to')
  const value = fieldOf(patch, 'value') ?? null
  if (steps === null) return null
  const command = { steps, reason: '' }
  switch (toText(fieldOf(patch, 'op')).trim().toLowerCase()) {
    case 'replace':
    case 'set':
    case 'update':
      return { ...command, kind: 'set', args: [value] }
    case 'delta':
    case 'increment':
      return { ...command, kind: 'add', args: [value] }
    case 'add':
    case 'insert':
      return insertCommand(command, value)
    case 'remove':
    case 'delete':
      return { ...command, kind: 'delete', args: [] }
    case 'move': {
      const from = readPath(patch, 'from')
      return from && { ...command, kind: 'move', steps: from, args: [...steps] }
    }
    default:
      return null
  }
}

/** A patch path includes the new key; an insert command's path ends at the collection. */
function insertCommand(command: Omit<ReadCommand, 'kind' | 'args'>, value: Json): ReadCommand {
  const key = command.steps.at(-1)
  const args = key === undefined ? [value] : [key, value]
  return { ...command, kind: 'insert', steps: command.steps.slice(0, -1), args }
}

function readPath(patch: JsonObject, key: string): readonly string[] | null {
  const path = fieldOf(patch, key)
  if (typeof path !== 'string') return null
  return path.includes('/') || !path.includes('.') ? parsePointer(path) : parsePath(path)
}

/** One step of a path: a name, with or without quotes, with or without brackets. */
const STEP = /\[(?:\s*"([^"]*)"\s*|\s*'([^']*)'\s*|([^[\]]*))\]|"([^"]*)"|'([^']*)'|([^.[\]]+)/g

/** Parses a path such as `悠纪.好感度[0]` or `背包["古剑.改"]`; empty means the whole state. Null if too long. */
export function parsePath(path: string): readonly string[] | null {
  const steps: string[] = []
  for (const [, ...groups] of path.trim().matchAll(STEP)) {
    if (steps.push((groups.find(one => one !== undefined) ?? '').trim()) > MVU_LIMITS.steps) return null
  }
  return steps
}

export function searchFrom(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Parses a JSON pointer. Models sometimes omit the leading slash. */
export function parsePointer(pointer: string): readonly string[] | null {
  const path = pointer.startsWith('/') ? pointer.slice(1) : pointer
  if (path === '') return []
  const steps = path.split('/', MVU_LIMITS.steps + 1)
  if (steps.length > MVU_LIMITS.steps) return null
  return steps.map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
