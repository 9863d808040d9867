import type { Card } from '@inkling/contract'
import { chooseCreatorNotes } from '@inkling/engine'

/** A text field of the card's data. Cards come from anywhere: what is no text counts as empty. */
export function textOf(card: Card, field: string): string {
  const value = card.data[field]
  return typeof value === 'string' ? value : ''
}

/** A list of texts of the card's data. */
export function textsOf(card: Card, field: string): string[] {
  const value = card.data[field]
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
}

/** How the character is called in a chat. */
export const characterName = (card: Card): string => textOf(card, 'nickname') || card.name

/**
 * The greetings that can begin a chat, each with its index among all, by which the server knows it: empty ones
 * are no choice, but count.
 */
export function greetingsOf(card: Card): { index: number; text: string }[] {
  return [textOf(card, 'first_mes'), ...textsOf(card, 'alternate_greetings')]
    .map((text, index) => ({ index, text }))
    .filter(({ text }) => text.trim() !== '')
}

/** What the author says about the card, in the reader's language where there is one. */
export function creatorNotes(card: Card, language: string): string {
  const translations = card.data.creator_notes_multilingual
  const texts = Object.entries(translations ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return chooseCreatorNotes(
    { creator_notes: textOf(card, 'creator_notes'), creator_notes_multilingual: Object.fromEntries(texts) },
    language,
  )
}
