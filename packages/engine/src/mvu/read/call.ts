import type { Json } from '../../json/json.ts'
import type { CommandKind, ReadCommand } from './command.ts'
import { MVU_LIMITS } from './limits.ts'
import { readLiteral, wordValue } from './literal.ts'
import { parsePath } from './patch.ts'
import { isQuote, readQuoted } from './quoted.ts'
import type { TextCursor } from './source.ts'

/** Commands that cards teach models, with their argument counts after the path. */
const CALLS: Readonly<Record<string, { kind: CommandKind; minArgs: number; maxArgs: number }>> = {
  set: { kind: 'set', minArgs: 1, maxArgs: 2 },
  insert: { kind: 'insert', minArgs: 1, maxArgs: 2 },
  assign: { kind: 'insert', minArgs: 1, maxArgs: 2 },
  remove: { kind: 'delete', minArgs: 0, maxArgs: 1 },
  unset: { kind: 'delete', minArgs: 0, maxArgs: 1 },
  delete: { kind: 'delete', minArgs: 0, maxArgs: 1 },
  add: { kind: 'add', minArgs: 1, maxArgs: 1 },
}

const ARGUMENTS = 3

export const CALL_START = `_\\.(?:${Object.keys(CALLS).join('|')})\\s*[(（]`

interface CommandArgument {
  readonly raw: string
  readonly value: Json
}

/** Starts after the call's name and bracket; undefined if the call is invalid or incomplete. */
export function readCall(source: TextCursor, name: string): ReadCommand | undefined {
  const [path, ...rest] = readArguments(source) ?? []
  const reason = path === undefined ? null : readEnd(source)
  const steps = path === undefined ? null : parsePath(typeof path.value === 'string' ? path.value : path.raw)
  const call = CALLS[name]
  if (call === undefined || steps === null || reason === null) return undefined
  if (rest.length < call.minArgs || rest.length > call.maxArgs) return undefined
  const args = rest.map(({ value }) => value)
  // Some models pass the old value before the new one; only the last counts.
  return { kind: call.kind, steps, args: call.kind === 'set' ? args.slice(-1) : args, reason }
}

function readArguments(source: TextCursor): CommandArgument[] | undefined {
  const all: CommandArgument[] = []
  while (all.length < ARGUMENTS) {
    const argument = readArgument(source)
    if (argument === undefined) return undefined
    all.push(argument)
    if (source.takes(')）')) return all
    if (!source.takes(',，')) return undefined
    source.skipBlanks()
    if (source.takes(')）')) return all
  }
  return undefined
}

function readArgument(source: TextCursor): CommandArgument | undefined {
  source.skipBlanks()
  const start = source.at
  if (isQuote(source.next) || source.next === '{' || source.next === '[') {
    const isText = isQuote(source.next)
    const value = readLiteral(source)
    const raw = source.text.slice(start, source.at)
    source.skipBlanks()
    if (value !== undefined && isAtEnd(source)) return { raw, value }
    if (value === undefined && isText) return undefined
    source.at = start
  }
  const raw = readBare(source)
  return raw === undefined || raw === '' ? undefined : { raw, value: wordValue(raw) }
}

const isAtEnd = ({ next }: TextCursor): boolean => next !== '' && ',，)）'.includes(next)

function readBare(source: TextCursor): string | undefined {
  const start = source.at
  for (let depth = 0; source.next !== ''; ) {
    if (depth === 0 && isAtEnd(source)) return source.text.slice(start, source.at).trim()
    if ('(（[{'.includes(source.next)) depth++
    else if (')）]}'.includes(source.next)) depth = Math.max(depth - 1, 0)
    if (depth > 0 && isQuote(source.next)) {
      if (readQuoted(source) === undefined) return undefined
    } else {
      source.at++
    }
  }
  return undefined
}

/**
 * Reads what follows a call and returns the reason in its `//` comment. Only a semicolon, line end, comment or tag may
 * follow, so that a mention of `_.set(…)` in a sentence is ignored.
 */
function readEnd(source: TextCursor): string | null {
  source.skipSpaces()
  const isEnded = source.takes(';；')
  if (!isEnded && source.next !== '' && !'\r\n/<'.includes(source.next)) return null
  source.skipSpaces()
  if (!source.text.startsWith('//', source.at)) return ''
  const line = source.text.indexOf('\n', source.at)
  const end = line < 0 ? source.end : Math.min(line, source.end)
  const reason = source.text.slice(source.at + 2, Math.min(end, source.at + 2 + MVU_LIMITS.shown))
  source.at = end
  return reason.trim()
}
