import { PLACEMENTS, type RegexScript } from '@inkling/engine'

/** Why a script that is on and finds something never does anything. */
export type NeverRuns = 'no_placement' | 'lorebook_not_sent' | 'depths_cross'

/** What of a script's settings keeps it from ever running; null when nothing does. */
export function whyNever(script: RegexScript): NeverRuns | null {
  const { placement, promptOnly, markdownOnly, minDepth, maxDepth } = script
  if (placement.length === 0) return 'no_placement'
  const isForLorebooksAlone = placement.every(one => one === PLACEMENTS.lorebook)
  if (isForLorebooksAlone && !promptOnly) return 'lorebook_not_sent'
  const hasDepths = markdownOnly || promptOnly
  const doCross = minDepth !== null && maxDepth !== null && maxDepth >= 0 && minDepth > maxDepth
  return hasDepths && doCross ? 'depths_cross' : null
}
