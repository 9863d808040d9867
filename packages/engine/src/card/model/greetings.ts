import type { CardData } from './card.ts'

/**
 * The greetings a new chat can begin with, `first_mes` first. Empty ones are no choice and are left out; a card
 * without any begins with an empty chat.
 */
export function greetingsOf(data: Pick<CardData, 'first_mes' | 'alternate_greetings'>): string[] {
  return [data.first_mes, ...data.alternate_greetings].filter(greeting => greeting.trim() !== '')
}
