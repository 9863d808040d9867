import { isFields, type JsonFields, readJson } from './json-fields.ts'

export interface ErrorBody {
  /** Codes, types and reasons. */
  readonly names: readonly string[]
  /** Parts of the request quoted by the upstream are removed. */
  readonly message: string
  readonly isPage: boolean
}

/** Fields that name the error, at any depth. */
const nameFields = new Set('code type status reason error_code errorcode error_type @type'.split(' '))
const sentenceFields = new Set(
  `message msg error errors error_msg error_message errormessage status_msg base_resp detail details description
   error_description title raw metadata body data text loc param`.split(/\s+/),
)

/** Relays nest errors, as objects or strings. */
const DEPTH_MAX = 6
/** Longer messages only repeat the request. */
const MESSAGE_MAX = 4_000

/** JSON of any shape, HTML, or plain text. */
export function readErrorBody(body: string): ErrorBody {
  const text = body.trim()
  if (text.startsWith('<') && !/^<\d+>/.test(text))
    return { names: [], message: pageText(text), isPage: true }
  const names: string[] = []
  const sentences: string[] = []
  collect(readJson(text) ?? text, names, sentences, 0)
  return { names, message: withoutQuestion(sentences.join('\n').slice(0, MESSAGE_MAX)), isPage: false }
}

function collect(value: unknown, names: string[], sentences: string[], depth: number): void {
  if (depth > DEPTH_MAX) return
  if (typeof value === 'string') collectText(value, names, sentences, depth)
  else if (Array.isArray(value))
    for (const one of value.slice(0, 20)) collect(one, names, sentences, depth + 1)
  else if (isFields(value)) collectFields(value, names, sentences, depth)
}

function collectFields(body: JsonFields, names: string[], sentences: string[], depth: number): void {
  for (const [field, value] of Object.entries(body)) {
    const name = field.toLowerCase()
    if (nameFields.has(name) && (typeof value === 'string' || typeof value === 'number'))
      names.push(String(value))
    else if (name === 'retrydelay') names.push('RetryInfo')
    else if (sentenceFields.has(name)) collect(value, names, sentences, depth + 1)
  }
}

/** Includes an upstream error embedded in the message. */
function collectText(value: string, names: string[], sentences: string[], depth: number): void {
  const start = value.search(/[{[]\s*["']/)
  const end = Math.max(value.lastIndexOf('}'), value.lastIndexOf(']'))
  const inner = start === -1 ? undefined : readJson(pythonAsJson(value.slice(start, end + 1)))
  if (inner === undefined) sentences.push(value)
  else {
    sentences.push(value.slice(0, start))
    collect(inner, names, sentences, depth + 1)
  }
}

/** Many relays pass on a Python repr. */
function pythonAsJson(text: string): string {
  if (readJson(text) !== undefined) return text
  let json = ''
  let quote = ''
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (quote === '') {
      if (char === "'" || char === '"') quote = char
      json += quote === '' ? char : '"'
    } else if (char === '\\') {
      at++
      json += text.charAt(at) === "'" ? "'" : char + text.charAt(at)
    } else if (char === quote) {
      quote = ''
      json += '"'
    } else json += char === '"' ? '\\"' : char
  }
  return json
    .replaceAll(/: ?None\b/g, ': null')
    .replaceAll(/: ?True\b/g, ': true')
    .replaceAll(/: ?False\b/g, ': false')
}

/** Validators quote the request, but user text must not be matched. */
const withoutQuestion = (message: string): string =>
  message
    .replaceAll(/input_value=[^\n]{0,1000}?(?=, input_type|\]|$)/g, '')
    .replaceAll(/\b(input|got|received|content|prompt|text|value)\b[ :=]{0,3}(["'`]).{0,400}?\2/gi, '$1')

/** The page's text without scripts and styles. */
const pageText = (page: string): string =>
  page
    .slice(0, 20_000)
    .replaceAll(/<(script|style)[^<]*/gi, ' ')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MESSAGE_MAX)
