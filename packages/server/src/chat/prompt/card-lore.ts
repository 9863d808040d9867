import { type AttachedBook, type CardData, embeddedScripts, type OwnedScript } from '@inkling/engine'

/** What a card brings into its chats besides its texts. */
export interface CardLore {
  readonly scripts: readonly OwnedScript[]
  readonly books: readonly AttachedBook[]
}

/** A card in memory never changes, so that it is read once. */
const knownCards = new WeakMap<CardData, CardLore>()

/** The scripts and the lorebook inside a card. */
export function loreOf(card: CardData): CardLore {
  const lore = knownCards.get(card) ?? readCardLore(card)
  knownCards.set(card, lore)
  return lore
}

function readCardLore({ extensions, character_book: book, name }: CardData): CardLore {
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
