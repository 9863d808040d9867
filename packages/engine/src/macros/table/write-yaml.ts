import type { Json } from '../../json/json.ts'
import { isObject } from '../../json/json.ts'

/** Words and numbers that YAML would not read as text. */
const AMBIGUOUS_WORD =
  /^(?:~|null|true|false|yes|no|on|off|[-+]?(?:\d[\d_]*)?(?:\.\d*)?(?:e[-+]?\d+)?|[-+]?\.(?:inf|nan)|0[xo][\da-f]+|\d[\d:.tTzZ -]*|)$/i
/** Text without quotes has no leading marker, `: `, ` #` or outer whitespace. */
const PLAIN = /^(?![\s\-?:,[\]{}#&*!|>'"%@`<=])(?!.*(?::\s|\s#|:$|\s$))[^\p{Cc}\p{Cs}\u2028\u2029\ufeff]*$/u
const INDENT = '  '
/** Deeper values use flow style, which is JSON. */
const MAX_INDENT = 40 * INDENT.length

/**
 * Writes JSON as block-style YAML, the usual form of state in prompts. Custom, because browsers expand macros on the
 * first page, and a YAML library is larger than all macros.
 */
export function writeYaml(value: Json): string {
  return isNonEmptyCollection(value) ? writeBlock(value, '').join('\n') : writeInline(value, '')
}

type NonEmptyCollection = Json[] | { [key: string]: Json }

const isNonEmptyCollection = (value: Json): value is NonEmptyCollection =>
  Array.isArray(value) ? value.length > 0 : isObject(value) && Object.keys(value).length > 0

function writeBlock(value: NonEmptyCollection, indent: string): string[] {
  if (indent.length > MAX_INDENT) return [indent + JSON.stringify(value)]
  if (Array.isArray(value)) return value.map(item => `${indent}-${itemText(item, indent)}`)
  return Object.entries(value).map(([key, item]) => {
    const head = `${indent}${writeWord(key)}:`
    return isNonEmptyCollection(item)
      ? [head, ...writeBlock(item, indent + INDENT)].join('\n')
      : `${head} ${writeInline(item, indent)}`
  })
}

/** A list item starts on the line of its dash. */
function itemText(item: Json, indent: string): string {
  if (!isNonEmptyCollection(item)) return ` ${writeInline(item, indent)}`
  return ` ${writeBlock(item, indent + INDENT)
    .join('\n')
    .slice(indent.length + INDENT.length)}`
}

function writeInline(value: Json, indent: string): string {
  if (typeof value === 'string') return writeText(value, indent)
  if (Array.isArray(value)) return '[]'
  return isObject(value) ? '{}' : String(value)
}

/** Writes multi-line text as a literal block and quotes ambiguous text. */
function writeText(value: string, indent: string): string {
  const isLines =
    /\n/.test(value) && !/[^\P{Cc}\n\t]|\p{Cs}|[\u2028\u2029\ufeff]|^[\s]|\n$|[ \t]\n/u.test(value)
  if (!isLines) return writeWord(value)
  return ['|-', ...value.split('\n').map(line => (line === '' ? '' : indent + INDENT + line))].join('\n')
}

function writeWord(value: string): string {
  return PLAIN.test(value) && !AMBIGUOUS_WORD.test(value) ? value : JSON.stringify(value)
}
