import { isObject, type JsonObject, own } from '../json/json.ts'
import { magicTitle } from '../lorebook/entry/magic-title.ts'
import { nameOf } from '../lorebook/entry/rules.ts'
import type { AttachedBook, Lorebook } from '../lorebook/entry/types.ts'
import { merge } from './change/insert.ts'
import { initialBlocks } from './initial-text.ts'
import { InitialReader } from './reader.ts'
import { copyOf, type MvuState, stateIn } from './state.ts'
import type { Expand } from './update.ts'

type Book = Pick<AttachedBook, 'name' | 'source' | 'book'>

/** The texts in a book that say how a state begins: of entries titled `[initvar]`, switched on or off. */
const initialTexts = ({ entries }: Lorebook): string[] =>
  entries.filter(entry => magicTitle(nameOf(entry)) === 'initial_variables').map(({ content }) => content)

/** Whether a book says how a state begins. */
export const hasInitialState = (book: Lorebook): boolean => initialTexts(book).length > 0

/**
 * The variables of a message with the initial states of those books that are not in them yet; what is there already
 * stays. The very ones that were given when no book has any.
 */
export const withInitialState = (before: JsonObject, books: readonly Book[], expand: Expand): JsonObject =>
  withStates(before, books, new InitialReader(expand))

/**
 * How the variables of a chat's greetings begin, each for itself. One that says so, in `<initvar>`, goes before its card's
 * book; the other books add what is theirs.
 */
export function beginnings(books: readonly Book[], expand: Expand): (greeting: string) => JsonObject {
  const reader = new InitialReader(expand)
  const cards = books.filter(({ source }) => source === 'card')
  const others = books.filter(({ source }) => source !== 'card')
  let plain: JsonObject | undefined
  return greeting => {
    const blocks = initialBlocks(greeting)
    if (blocks.length === 0) {
      plain ??= withStates({}, books, reader)
      return plain
    }
    const initialized = Object.fromEntries(cards.map(({ name }) => [name, []]))
    return withStates(begun({}, merged(blocks, reader), initialized), others, reader)
  }
}

function withStates(before: JsonObject, books: readonly Book[], reader: InitialReader): JsonObject {
  const initialized = initializedIn(before)
  let state: JsonObject | undefined
  for (const { name, book } of books) {
    const texts = Object.hasOwn(initialized, name) ? [] : initialTexts(book)
    if (texts.length === 0) continue
    initialized[name] = []
    state = { ...merged(texts, reader), ...(state ?? stateIn(before)) }
  }
  return state === undefined ? before : begun(before, state, initialized)
}

/** The books that are in a state already; old ones have a list of their names. */
function initializedIn(variables: JsonObject): JsonObject {
  const known = own(variables, 'initialized_lorebooks')
  if (Array.isArray(known)) return Object.fromEntries(known.map(name => [String(name), []]))
  return isObject(known) ? { ...known } : {}
}

/** What several texts say together; one that cannot be read says nothing. */
function merged(texts: readonly string[], reader: InitialReader): JsonObject {
  const all: JsonObject = {}
  for (const text of texts) merge(all, reader.read(text))
  return all
}

function begun(before: JsonObject, stat_data: JsonObject, initialized_lorebooks: JsonObject): JsonObject {
  const state: MvuState = {
    stat_data,
    display_data: copyOf(stat_data),
    delta_data: {},
    schema: {},
    initialized_lorebooks,
  }
  return { ...before, ...state }
}
