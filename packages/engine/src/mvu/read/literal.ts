import { parse } from 'yaml'
import type { Json, JsonObject } from '../../json/json.ts'
import { MVU_LIMITS } from './limits.ts'
import { isQuote, readQuoted } from './quoted.ts'
import type { TextCursor } from './source.ts'
import { evaluateSum } from './sum.ts'

const WORD_ENDS = ',，]］】}｝:：\n'
const COMMAS = ',，'
const LIST_ENDS = ']］】'
const OBJECT_ENDS = '}｝'
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
const WORDS: Readonly<Record<string, Json>> = {
  true: true,
  false: false,
  null: null,
  undefined: null,
  NaN: null,
  // Python literals, which models mix into JSON.
  True: true,
  False: false,
  None: null,
}

/**
 * Parses JSON as models write it: any quotes or none, comments, missing, double or trailing commas, sums, and
 * full-width punctuation. Undefined if it is invalid or incomplete. Never evaluates code.
 */
export function readLiteral(source: TextCursor, depth = 0): Json | undefined {
  source.skipBlanks()
  if (depth > MVU_LIMITS.depth) return undefined
  if (isOneOf('{｛', source.next)) return readObject(source, depth)
  if (isOneOf('[［【', source.next)) return readList(source, depth)
  if (isQuote(source.next)) return readQuoted(source)
  return readWord(source)
}

/** A number, a sum, a keyword, or text. */
export function wordValue(word: string): Json {
  if (Object.hasOwn(WORDS, word)) return WORDS[word] ?? null
  const isNumber = NUMBER.test(word) && Number.isFinite(Number(word))
  return isNumber ? Number(word) : (evaluateSum(word) ?? word)
}

function readWord(source: TextCursor): Json | undefined {
  const start = source.at
  while (source.next !== '' && !WORD_ENDS.includes(source.next)) source.at++
  const word = source.text.slice(start, source.at).trim()
  return word === '' ? undefined : wordValue(word)
}

function readList(source: TextCursor, depth: number): Json[] | undefined {
  const list: Json[] = []
  source.at++
  for (;;) {
    source.skipBlanks()
    if (source.takes(LIST_ENDS)) return list
    const item = readLiteral(source, depth + 1)
    if (item === undefined) return undefined
    list.push(item)
    skipCommas(source)
  }
}

function readObject(source: TextCursor, depth: number): JsonObject | undefined {
  const entries: [string, Json][] = []
  source.at++
  for (;;) {
    source.skipBlanks()
    // `fromEntries` defines own keys, so no prototype setter runs.
    if (source.takes(OBJECT_ENDS) || (entries.length > 0 && isCutShort(source))) {
      return Object.fromEntries(entries.filter(([key]) => key !== '__proto__'))
    }
    const key = isQuote(source.next) ? readQuoted(source) : readKey(source)
    source.skipBlanks()
    if (key === undefined || !source.takes(':：')) return undefined
    const value = readLiteral(source, depth + 1)
    if (value === undefined) return undefined
    entries.push([key, value])
    skipCommas(source)
  }
}

function readKey(source: TextCursor): string | undefined {
  const start = source.at
  while (source.next !== '' && !WORD_ENDS.includes(source.next)) source.at++
  return source.text.slice(start, source.at).trim() || undefined
}

/** Whether an object without its closing brace ends here, because its list or the complete text ends. */
const isCutShort = (source: TextCursor): boolean =>
  isOneOf(LIST_ENDS, source.next) || (source.next === '' && source.isWhole)

function skipCommas(source: TextCursor): void {
  do source.skipBlanks()
  while (source.takes(COMMAS))
}

const isOneOf = (characters: string, next: string): boolean => next !== '' && characters.includes(next)

/**
 * Returns undefined if the text is invalid. Disables aliases, which could expand hugely, and error positions, which are
 * slow.
 */
export function parseYaml(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0, uniqueKeys: false, prettyErrors: false, logLevel: 'error' })
  } catch {
    return undefined // not YAML either
  }
}
