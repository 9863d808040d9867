import type { Wanted } from './card-query.ts'
import { isIndexed, soughtLabels, soughtWords } from './conditions.ts'
import { type Statistics, shareOf } from './word-statistics.ts'

/** A way to a page, and how much it may look at before another is tried. */
export type Plan =
  | { readonly kind: 'sort'; readonly within: number }
  | { readonly kind: 'pick'; readonly within: number; readonly walked: number }
  | { readonly kind: 'walk'; readonly within: number }

/** What a card costs beside being found by the index: its place looked up, a step down an order, its texts asked. */
const COST = { place: 3, step: 0.25, ask: 10 }
/** So many times what was expected. */
const LEEWAY = 4
/** Statistics are of thousands of cards; below that, whatever is done is done soon. */
const FEW = 2_000
/** Of what is rare, so many are soon sorted. */
const RARE = 4_000
/** More than there are. */
export const ALL = 2 ** 30

/** The plans that can find the first `most` cards, the cheapest first. The last one finds them whatever it takes. */
export function choosePlans(wanted: Wanted, statistics: Statistics, most: number): Plan[] {
  if (!isIndexed(wanted)) return [{ kind: 'walk', within: ALL }]
  const cards = Math.max(statistics.cards, 1)
  const expected = Math.max(1, shareOf([...soughtWords(wanted), ...soughtLabels(wanted)], statistics) * cards)
  /** Of the order, until so many are found. */
  const steps = Math.min(cards, (most * cards) / expected)
  const isAsked = soughtWords(wanted).length > 0
  const within = roundUp(expected * LEEWAY)
  const walked = roundUp(steps * LEEWAY)
  const plans: [cost: number, plan: Plan][] = [
    [expected * (1 + COST.place), { kind: 'sort', within }],
    [expected + steps * COST.step, { kind: 'pick', within, walked }],
    [steps * (isAsked ? COST.ask : 1), { kind: 'walk', within: walked }],
  ]
  const sorted = plans.toSorted(([a], [b]) => a - b).map(([, plan]) => plan)
  // Of a word that is not among the common ones nobody knows how rare it is; mostly it is very rare.
  const first: Plan[] = expected <= statistics.least * cards ? [{ kind: 'sort', within: RARE }] : []
  return [...first, ...sorted, { kind: 'sort', within: ALL }]
}

/** To a power of two, for it is part of a statement, of which there should be few. */
const roundUp = (count: number): number => 2 ** Math.ceil(Math.log2(Math.max(count, FEW)))
