import {
  type AttachedBook,
  type BookEntry,
  type CardData,
  embeddedScripts,
  hasInitialState,
  type Lorebook,
  type OwnedScript,
} from '@inkling/engine'

/** What is to be known of a book before a prompt is built with it. */
export interface BookFacts {
  /** Whether an entry wants to know which greeting the chat began with. */
  readonly asksForGreeting: boolean
  /** Whether some key may be a pattern, which might never end. */
  readonly hasPatterns: boolean
  /** Whether it says how the state of a status bar begins. */
  readonly beginsState: boolean
}

/** A book in memory never changes, so that it is read once. */
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

/** Keys in slashes are patterns; a macro or a decorator may bring some along. */
function mayHoldPattern({ keys, secondary_keys, content }: BookEntry): boolean {
  const further = Array.isArray(secondary_keys) ? secondary_keys : []
  return content.startsWith('@@') || [...keys, ...further].some(key => /^\s*\/|\{\{/.test(String(key)))
}

/** What a card brings into its chats besides its texts. */
export interface CardResources {
  readonly scripts: readonly OwnedScript[]
  readonly books: readonly AttachedBook[]
}

/** A card in memory never changes, so that it is read once. */
const knownCards = new WeakMap<CardData, CardResources>()

/** The scripts and the lorebook inside a card. */
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
