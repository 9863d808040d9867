import type { Card } from '@inkling/contract'
import { chooseCreatorNotes } from '@inkling/engine'

/** Values of other types become empty. */
function textOf(card: Card, field: string): string {
  const value = card.data[field]
  return typeof value === 'string' ? value : ''
}

/** Items of other types are dropped. */
function textsOf(card: Card, field: string): string[] {
  const value = card.data[field]
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
}

export const characterName = (card: Card): string => textOf(card, 'nickname') || card.name

/** Omits empty greetings, but counts them in `index` as the server does. */
export function greetingsOf(card: Card): { index: number; text: string }[] {
  return [textOf(card, 'first_mes'), ...textsOf(card, 'alternate_greetings')]
    .map((text, index) => ({ index, text }))
    .filter(({ text }) => text.trim() !== '')
}

/** Prefers notes in the reader's language. */
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
