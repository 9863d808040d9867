import type { BoundCard } from '@inkling/contract'

/** A card as it is offered for binding. */
export type BindableCard = Pick<BoundCard, 'id' | 'name' | 'avatar_url'>

export interface CardSources {
  /** Bound already, when the dialog opened: they stay where they are while others are chosen. */
  readonly bound: readonly BindableCard[]
  readonly chatted: readonly BindableCard[]
  readonly own: readonly BindableCard[]
  /** What the server found for the keyword. */
  readonly found: readonly BindableCard[]
}

/** The cards that a keyword offers, the nearest first, each once. */
export function bindableCards(keyword: string, { bound, chatted, own, found }: CardSources): BindableCard[] {
  const wanted = keyword.trim().toLowerCase()
  const near = [...bound, ...chatted, ...own].filter(({ name }) => name.toLowerCase().includes(wanted))
  const first = new Map<string, BindableCard>()
  for (const card of [...near, ...found]) if (!first.has(card.id)) first.set(card.id, card)
  return [...first.values()]
}
