import type { BoundCard } from '@inkling/contract'
import { foldText } from '../../browser/fold.ts'

export type BindableCard = Pick<BoundCard, 'id' | 'name' | 'avatar_url'>

interface CardSources {
  /** Cards bound when the dialog opened stay listed. */
  readonly bound: readonly BindableCard[]
  readonly chatted: readonly BindableCard[]
  readonly own: readonly BindableCard[]
  readonly searched: readonly BindableCard[]
}

/** Without duplicates, in the order of the sources. */
export function bindableCards(
  keyword: string,
  { bound, chatted, own, searched }: CardSources,
): BindableCard[] {
  const needle = foldText(keyword.trim())
  const near = [...bound, ...chatted, ...own].filter(({ name }) => foldText(name).includes(needle))
  const first = new Map<string, BindableCard>()
  for (const card of [...near, ...searched]) if (!first.has(card.id)) first.set(card.id, card)
  return [...first.values()]
}
