import { LOREBOOK_LIMITS } from '../entry/limits.ts'
import type { ActivationInput } from '../entry/types.ts'
import type { Candidate } from './candidates.ts'
import type { ScanPass } from './court.ts'

export type ScanPassResult = {
  /** Whether the pass added text for recursion to scan, and whether there is any such text. */
  hasNews: boolean
  hasRecursion: boolean
  isSpent: boolean
  active: number
}

export class ScanPasses {
  readonly #input: ActivationInput
  /** Remaining recursion levels; the first is active from the start. */
  readonly #levels: number[]
  #pass: ScanPass
  #recursions = 0

  constructor(input: ActivationInput, candidates: readonly Candidate[]) {
    this.#input = input
    this.#levels = listLevels(candidates)
    this.#pass = { number: 1, kind: 'first', level: this.#levels.shift() ?? 0, deepened: 0 }
  }

  first(): ScanPass {
    return this.#pass
  }

  /** The next pass: recursion, then deepening to the minimum number of entries, then the next recursion level. */
  next(result: ScanPassResult): ScanPass | null {
    const { max_recursion_steps: maxSteps } = this.#input.settings
    if (maxSteps > 0 && this.#pass.number >= maxSteps) return null
    if (this.#followsNews(result) && this.#recursions < LOREBOOK_LIMITS.recursions) return this.#recurse()
    if (this.#wantsMore(result)) return this.#go({ kind: 'deepening', deepened: this.#pass.deepened + 1 })
    const level = this.#levels.shift()
    return level === undefined ? null : this.#go({ kind: 'recursion', level })
  }

  #recurse(): ScanPass {
    // Deepening passes are bounded by the depth, so only others count as recursion.
    if (this.#pass.kind !== 'deepening') this.#recursions++
    return this.#go({ kind: 'recursion' })
  }

  #followsNews({ hasNews, hasRecursion, isSpent }: ScanPassResult): boolean {
    return !isSpent && (hasNews || (hasRecursion && this.#pass.kind === 'deepening'))
  }

  #wantsMore({ isSpent, active }: ScanPassResult): boolean {
    const { min_activations, min_activations_depth_max, scan_depth } = this.#input.settings
    if (isSpent || active >= min_activations) return false
    const depth = scan_depth + this.#pass.deepened
    const deepest = Math.min(
      min_activations_depth_max > 0 ? min_activations_depth_max : Number.POSITIVE_INFINITY,
      this.#input.messages.length,
      LOREBOOK_LIMITS.scanDepth,
    )
    return depth < deepest
  }

  #go(next: Pick<ScanPass, 'kind'> & Partial<ScanPass>): ScanPass {
    this.#pass = { ...this.#pass, ...next, number: this.#pass.number + 1 }
    return this.#pass
  }
}

/** Limited to the number of passes, because a card can ask for ten thousand levels. */
function listLevels(candidates: readonly Candidate[]): number[] {
  const levels = candidates.flatMap(({ rules }) =>
    rules.isEnabled && rules.recursionLevel > 0 ? [rules.recursionLevel] : [],
  )
  return [...new Set(levels)].sort((a, b) => a - b).slice(0, LOREBOOK_LIMITS.recursions)
}
