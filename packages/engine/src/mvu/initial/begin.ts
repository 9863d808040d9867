import { isObject, type JsonObject, own } from '../../card/json.ts'
import { magicTitle } from '../../lorebook/entry/magic-title.ts'
import { nameOf } from '../../lorebook/entry/rules.ts'
import type { AttachedBook, Lorebook } from '../../lorebook/types.ts'
import { merge } from '../change/insert.ts'
import { copyOf, type MvuState, stateIn } from '../state.ts'
import type { Expand } from '../update.ts'
import { initialBlocks, readInitialText } from './text.ts'

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
export function withInitialState(before: JsonObject, books: readonly Book[], expand: Expand): JsonObject {
  const known = own(before, 'initialized_lorebooks')
  const initialized: JsonObject = isObject(known) ? { ...known } : {}
  let state: JsonObject | undefined
  for (const { name, book } of books) {
    const texts = Object.hasOwn(initialized, name) ? [] : initialTexts(book)
    if (texts.length === 0) continue
    initialized[name] = []
    state = { ...merged(texts, expand), ...(state ?? stateIn(before)) }
  }
  return state === undefined ? before : begun(before, state, initialized)
}

/**
 * How the variables of a greeting begin. One that says so itself, in `<initvar>`, goes before its card's book; the other
 * books add what is theirs.
 */
export function beginVariables(
  before: JsonObject,
  greeting: string,
  books: readonly Book[],
  expand: Expand,
): JsonObject {
  const blocks = initialBlocks(greeting)
  if (blocks.length === 0) return withInitialState(before, books, expand)
  const cards = books.filter(({ source }) => source === 'card')
  const initialized = Object.fromEntries(cards.map(({ name }) => [name, []]))
  const others = books.filter(({ source }) => source !== 'card')
  return withInitialState(begun(before, merged(blocks, expand), initialized), others, expand)
}

/** What several texts say together; one that cannot be read says nothing. */
function merged(texts: readonly string[], expand: Expand): JsonObject {
  const all: JsonObject = {}
  for (const text of texts) merge(all, readInitialText(expand(text)) ?? {})
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
