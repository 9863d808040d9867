import type { LorebookState, TimedEffect } from '../entry/types.ts'
import type { Candidate } from './candidates.ts'

type TimedEffectKind = 'sticky' | 'cooldown'
type EffectsByEntry = Map<string, TimedEffect>

/**
 * Effects that last over turns, counted in messages: sticky, cooldown and latched entries. The constructor drops
 * effects that ended, belong to an edited entry or were caused by a replaced answer.
 */
export class LastingEffects {
  readonly #length: number
  readonly #stickyEffects: EffectsByEntry
  readonly #cooldownEffects: EffectsByEntry
  readonly #latches: Map<string, 'on' | 'off'>

  constructor(state: LorebookState, candidates: readonly Candidate[], length: number) {
    const byId = new Map(candidates.map(candidate => [candidate.id, candidate]))
    this.#length = length
    this.#latches = new Map(Object.entries(state.latched))
    this.#cooldownEffects = new Map(Object.entries(state.cooldown))
    this.#stickyEffects = new Map(Object.entries(state.sticky))
    this.#end('sticky', this.#stickyEffects, byId)
    this.#end('cooldown', this.#cooldownEffects, byId)
  }

  isSticky({ id }: Candidate): boolean {
    return this.#stickyEffects.has(id)
  }

  isCoolingDown({ id }: Candidate): boolean {
    return this.#cooldownEffects.has(id)
  }

  /** An entry's latch, as long as the entry still has the decorator. */
  latchOf({ id, rules }: Candidate): 'on' | 'off' | null {
    const latch = this.#latches.get(id)
    return latch !== undefined && latch === rules.decoration.latch ? latch : null
  }

  /** Effects that are running already stay as they are. */
  start(candidate: Candidate, isMatch: boolean): void {
    const { rules, id } = candidate
    if (rules.sticky > 0 && !this.#stickyEffects.has(id))
      this.#stickyEffects.set(id, this.#effect(candidate, 'sticky'))
    if (rules.cooldown > 0 && !this.#cooldownEffects.has(id)) {
      this.#cooldownEffects.set(id, this.#effect(candidate, 'cooldown'))
    }
    if (rules.decoration.latch && isMatch) this.#latches.set(id, rules.decoration.latch)
  }

  state(): LorebookState {
    return {
      sticky: Object.fromEntries(this.#stickyEffects),
      cooldown: Object.fromEntries(this.#cooldownEffects),
      latched: Object.fromEntries(this.#latches),
    }
  }

  #effect({ rules }: Candidate, kind: TimedEffectKind, isProtected = false): TimedEffect {
    const start = this.#length
    return { hash: rules.hash, start, end: start + rules[kind], protected: isProtected }
  }

  /** Drops ended effects. A cooldown starts when stickiness ends, and survives a swipe. */
  #end(kind: TimedEffectKind, effects: EffectsByEntry, byId: ReadonlyMap<string, Candidate>): void {
    for (const [id, effect] of effects) {
      const candidate = byId.get(id)
      const hasEnded = effect.end <= this.#length
      if (!hasEnded && this.#stillHolds(effect, candidate, kind)) continue
      effects.delete(id)
      const hadItsTime = hasEnded && candidate?.rules.hash === effect.hash && effect.start < this.#length
      if (kind === 'sticky' && hadItsTime && candidate.rules.cooldown > 0) {
        this.#cooldownEffects.set(id, this.#effect(candidate, 'cooldown', true))
      }
    }
  }

  /** Keeps effects of a detached book for its return. */
  #stillHolds(effect: TimedEffect, candidate: Candidate | undefined, kind: TimedEffectKind): boolean {
    if (effect.start >= this.#length && !effect.protected) return false
    return candidate === undefined || (candidate.rules.hash === effect.hash && candidate.rules[kind] > 0)
  }
}
