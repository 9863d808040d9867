import type { BoundCard } from '@inkling/contract'
import { foldText } from '../../browser/fold.ts'

export type BindableCard = Pick<BoundCard, 'id' | 'name' | 'avatar_url'>

interface CardSources {
  /** Bound when the dialog opened; they stay listed. */
  readonly bound: readonly BindableCard[]
  readonly chatted: readonly BindableCard[]
  readonly own: readonly BindableCard[]
  readonly found: readonly BindableCard[]
}

/** Matching cards without duplicates, nearest first. */
export function bindableCards(keyword: string, { bound, chatted, own, found }: CardSources): BindableCard[] {
  const wanted = foldText(keyword.trim())
  const near = [...bound, ...chatted, ...own].filter(({ name }) => foldText(name).includes(wanted))
  const first = new Map<string, BindableCard>()
  for (const card of [...near, ...found]) if (!first.has(card.id)) first.set(card.id, card)
  return [...first.values()]
}
