import type { AttachedBook, BookEntry, CardData, OwnedScript } from '@inkling/engine'
import { embeddedScripts } from '@inkling/engine'

/** What a card brings into its chats besides its texts. */
export interface CardLore {
  readonly scripts: readonly OwnedScript[]
  readonly books: readonly AttachedBook[]
  /** Whether an entry wants to know which greeting the chat began with. */
  readonly asksForGreeting: boolean
  /** Whether a prompt runs patterns of the card's, which might never end. */
  readonly hasPatterns: boolean
}

/** A card in memory never changes, so that it is read once. */
const known = new WeakMap<CardData, CardLore>()

/** The scripts and the lorebook inside a card. */
export function loreOf(card: CardData): CardLore {
  const lore = known.get(card) ?? readLore(card)
  known.set(card, lore)
  return lore
}

function readLore({ extensions, character_book: book, name }: CardData): CardLore {
  let counted = 0
  const { scripts } = embeddedScripts(extensions, () => `card-${++counted}`)
  const entries = book?.entries ?? []
  return {
    scripts: scripts.map(script => ({ owner: 'card', script })),
    books:
      book === undefined
        ? []
        : [{ id: 'card', name: typeof book.name === 'string' ? book.name : name, source: 'card', book }],
    asksForGreeting: entries.some(({ content }) => content.includes('@@is_greeting')),
    hasPatterns:
      scripts.some(({ promptOnly, disabled }) => promptOnly && !disabled) || entries.some(mayHoldPattern),
  }
}

/** Keys in slashes are patterns; a macro or a decorator may bring some along. */
function mayHoldPattern({ keys, secondary_keys, content }: BookEntry): boolean {
  const further = Array.isArray(secondary_keys) ? secondary_keys : []
  return content.startsWith('@@') || [...keys, ...further].some(key => /^\s*\/|\{\{/.test(String(key)))
}
