import { cleanJson } from '../files/clean.ts'
import { Notices } from '../files/notices.ts'
import { attempt } from '../files/problems.ts'
import { getOwn, isObject, type Json, type JsonObject } from '../json/json.ts'
import { entryNameOf, readMagicTitle } from '../lorebook/entry/rules.ts'
import type { AttachedBook, Lorebook } from '../lorebook/entry/types.ts'
import { MacroAllowance } from '../macros/context/values.ts'
import { merge } from './change/insert.ts'
import { MVU_LIMITS } from './read/limits.ts'
import { parseYaml, readLiteral } from './read/literal.ts'
import { TextCursor } from './read/source.ts'
import { cloneJson, type ExpandText, findState, type MvuState } from './update.ts'

type InitialStateBook = Pick<AttachedBook, 'name' | 'source' | 'book'>

/** Texts of entries titled `[initvar]`, enabled or not. */
const initialTexts = ({ entries }: Lorebook): string[] =>
  entries
    .filter(entry => readMagicTitle(entryNameOf(entry)) === 'initial_variables')
    .map(({ content }) => content)

export const hasInitialState = (book: Lorebook): boolean => initialTexts(book).length > 0

/**
 * Adds the initial states of books not applied yet; existing values are kept. Returns the same object if nothing was
 * added.
 */
export const withInitialState = (
  before: JsonObject,
  books: readonly InitialStateBook[],
  expand: ExpandText,
): JsonObject => mergeStates(before, books, new InitialReader(expand))

/** Initial variables per greeting. A greeting's own `<initvar>` wins over its card's book; other books add theirs. */
export function createInitialStates(
  books: readonly InitialStateBook[],
  expand: ExpandText,
): (greeting: string) => JsonObject {
  const reader = new InitialReader(expand)
  const cards = books.filter(({ source }) => source === 'card')
  const otherBooks = books.filter(({ source }) => source !== 'card')
  let plain: JsonObject | undefined
  return greeting => {
    const blocks = initialBlocks(greeting)
    if (blocks.length === 0) {
      plain ??= mergeStates({}, books, reader)
      return plain
    }
    const initialized = Object.fromEntries(cards.map(({ name }) => [name, []]))
    return mergeStates(buildVariables({}, merged(blocks, reader), initialized), otherBooks, reader)
  }
}

function mergeStates(
  before: JsonObject,
  books: readonly InitialStateBook[],
  reader: InitialReader,
): JsonObject {
  const initialized = readInitializedBooks(before)
  let state: JsonObject | undefined
  for (const { name, book } of books) {
    const texts = Object.hasOwn(initialized, name) ? [] : initialTexts(book)
    if (texts.length === 0) continue
    initialized[name] = []
    state = { ...merged(texts, reader), ...(state ?? findState(before)) }
  }
  return state === undefined ? before : buildVariables(before, state, initialized)
}

/** Books already applied; old states list their names. */
function readInitializedBooks(variables: JsonObject): JsonObject {
  const known = getOwn(variables, 'initialized_lorebooks')
  if (Array.isArray(known)) return Object.fromEntries(known.map(name => [String(name), []]))
  return isObject(known) ? { ...known } : {}
}

/** Skips unreadable texts. */
function merged(texts: readonly string[], reader: InitialReader): JsonObject {
  const all: JsonObject = {}
  for (const text of texts) merge(all, reader.read(text))
  return all
}

function buildVariables(
  before: JsonObject,
  stat_data: JsonObject,
  initialized_lorebooks: JsonObject,
): JsonObject {
  const state: MvuState = {
    stat_data,
    display_data: cloneJson(stat_data),
    delta_data: {},
    schema: {},
    initialized_lorebooks,
  }
  return { ...before, ...state }
}

/** Reads the initial states of one chat within shared limits. */
export class InitialReader {
  readonly #expand: ExpandText
  readonly #initial = new MacroAllowance(MVU_LIMITS.initial)
  readonly #yaml = new MacroAllowance(MVU_LIMITS.yaml)

  constructor(expand: ExpandText) {
    this.#expand = expand
  }

  /** Reads a text; empty if it is unreadable or over the limit. */
  read(text: string): JsonObject {
    if (!this.#initial.affords(text.length)) return {}
    return readInitialText(this.#expand(text), yaml => this.#yaml.affords(yaml.length)) ?? {}
  }
}

const FENCE = '```'

/**
 * Parses an initial state: JSON, relaxed JSON or YAML; bare, fenced or in a tag. Null if it is invalid, or YAML beyond
 * its limit.
 */
export function readInitialText(text: string, affordsYaml: (yaml: string) => boolean): JsonObject | null {
  const [block = text] = initialBlocks(text)
  const bare = withoutFence(block).trim()
  const value = jsonIn(bare) ?? literalIn(bare) ?? (affordsYaml(bare) ? parseYaml(bare) : null)
  const clean = attempt(() => cleanJson(value ?? null, new Notices()))
  return clean.ok && isObject(clean.value) ? withoutMarks(clean.value) : null
}

/** Contents of `<initvar>` tags, which define a greeting's own initial state. */
export function initialBlocks(text: string): string[] {
  const blocks: string[] = []
  const tag = /<(\/?)initvar>/gi
  let start: number | null = null
  for (const match of text.matchAll(tag)) {
    if (match[1] === '') start ??= match.index + match[0].length
    else if (start !== null) {
      blocks.push(text.slice(start, match.index))
      start = null
    }
  }
  return blocks
}

function withoutFence(text: string): string {
  const start = text.indexOf(FENCE)
  const line = start < 0 ? -1 : text.indexOf('\n', start)
  const end = text.lastIndexOf(FENCE)
  return line < 0 || end < line ? text : text.slice(line, end)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // relaxed JSON and YAML are tried next
  }
}

function literalIn(text: string): unknown {
  if (!text.startsWith('{')) return undefined
  const source = new TextCursor(text)
  const value = readLiteral(source)
  source.skipBlanks()
  return source.at === source.end ? value : undefined
}

/** MVU's schema hints, which it removes. They restrict nothing here. */
const KEYS: ReadonlySet<string> = new Set(['$meta', '$arrayMeta'])
const EXTENSIBLE_MARKER = '$__META_EXTENSIBLE__$'

export function withoutMarks(object: JsonObject): JsonObject {
  const entries = Object.entries(object).filter(([key]) => !KEYS.has(key))
  return Object.fromEntries(entries.map(([key, value]) => [key, cleared(value)]))
}

function cleared(value: Json): Json {
  if (Array.isArray(value)) return value.filter(item => item !== EXTENSIBLE_MARKER).map(cleared)
  return isObject(value) ? withoutMarks(value) : value
}
