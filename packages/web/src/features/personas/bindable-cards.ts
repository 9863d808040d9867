import type { BoundCard } from '@inkling/contract'

export type BindableCard = Pick<BoundCard, 'id' | 'name' | 'avatar_url'>

export interface CardSources {
  /** Bound when the dialog opened; they stay listed. */
  readonly bound: readonly BindableCard[]
  readonly chatted: readonly BindableCard[]
  readonly own: readonly BindableCard[]
  readonly found: readonly BindableCard[]
}

/** Matching cards without duplicates, nearest first. */
export function bindableCards(keyword: string, { bound, chatted, own, found }: CardSources): BindableCard[] {
  const wanted = keyword.trim().toLowerCase()
  const near = [...bound, ...chatted, ...own].filter(({ name }) => name.toLowerCase().includes(wanted))
  const first = new Map<string, BindableCard>()
  for (const card of [...near, ...found]) if (!first.has(card.id)) first.set(card.id, card)
  return [...first.values()]
}
