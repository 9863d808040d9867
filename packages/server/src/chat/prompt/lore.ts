import {
  type AttachedBook,
  type BookEntry,
  type CardData,
  embeddedScripts,
  hasInitialState,
  type Lorebook,
  type OwnedScript,
} from '@inkling/engine'

export interface BookFacts {
  /** An entry depends on the chat's greeting. */
  readonly asksForGreeting: boolean
  /** A regex might never finish. */
  readonly hasPatterns: boolean
  readonly beginsState: boolean
}

/** Cached books are immutable, so each is analysed once. */
const known = new WeakMap<Lorebook, BookFacts>()

export function factsOfBook(book: Lorebook): BookFacts {
  const lore = known.get(book) ?? readBookFacts(book)
  known.set(book, lore)
  return lore
}

const readBookFacts = (book: Lorebook): BookFacts => ({
  asksForGreeting: book.entries.some(({ content }) => content.includes('@@is_greeting')),
  hasPatterns: book.entries.some(mayHoldPattern),
  beginsState: hasInitialState(book),
})

/** Keys in slashes are regexes; macros or decorators may produce some. */
function mayHoldPattern({ keys, secondary_keys, content }: BookEntry): boolean {
  const further = Array.isArray(secondary_keys) ? secondary_keys : []
  return content.startsWith('@@') || [...keys, ...further].some(key => /^\s*\/|\{\{/.test(String(key)))
}

export interface CardResources {
  readonly scripts: readonly OwnedScript[]
  readonly books: readonly AttachedBook[]
}

/** Cached cards are immutable, so each is analysed once. */
const knownCards = new WeakMap<CardData, CardResources>()

export function resourcesOfCard(card: CardData): CardResources {
  const lore = knownCards.get(card) ?? readCardLore(card)
  knownCards.set(card, lore)
  return lore
}

function readCardLore({ extensions, character_book: book, name }: CardData): CardResources {
  let counted = 0
  const { scripts } = embeddedScripts(extensions, () => `card-${++counted}`)
  return {
    scripts: scripts.map(script => ({ owner: 'card', script })),
    books:
      book === undefined
        ? []
        : [{ id: 'card', name: typeof book.name === 'string' ? book.name : name, source: 'card', book }],
  }
}
