import { type BookEntry, hasInitialState, type Lorebook } from '@inkling/engine'

/** What is to be known of a book before a prompt is built with it. */
export interface BookLore {
  /** Whether an entry wants to know which greeting the chat began with. */
  readonly asksForGreeting: boolean
  /** Whether some key may be a pattern, which might never end. */
  readonly hasPatterns: boolean
  /** Whether it says how the state of a status bar begins. */
  readonly beginsState: boolean
}

/** A book in memory never changes, so that it is read once. */
const known = new WeakMap<Lorebook, BookLore>()

export function loreOfBook(book: Lorebook): BookLore {
  const lore = known.get(book) ?? readLore(book)
  known.set(book, lore)
  return lore
}

const readLore = (book: Lorebook): BookLore => ({
  asksForGreeting: book.entries.some(({ content }) => content.includes('@@is_greeting')),
  hasPatterns: book.entries.some(mayHoldPattern),
  beginsState: hasInitialState(book),
})

/** Keys in slashes are patterns; a macro or a decorator may bring some along. */
function mayHoldPattern({ keys, secondary_keys, content }: BookEntry): boolean {
  const further = Array.isArray(secondary_keys) ? secondary_keys : []
  return content.startsWith('@@') || [...keys, ...further].some(key => /^\s*\/|\{\{/.test(String(key)))
}
