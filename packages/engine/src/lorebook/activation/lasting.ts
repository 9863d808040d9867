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
  readonly #sticky: EffectsByEntry
  readonly #cooldown: EffectsByEntry
  readonly #latched: Map<string, 'on' | 'off'>

  constructor(state: LorebookState, candidates: readonly Candidate[], length: number) {
    const byId = new Map(candidates.map(candidate => [candidate.id, candidate]))
    this.#length = length
    this.#latched = new Map(Object.entries(state.latched))
    this.#cooldown = new Map(Object.entries(state.cooldown))
    this.#sticky = new Map(Object.entries(state.sticky))
    this.#end('sticky', this.#sticky, byId)
    this.#end('cooldown', this.#cooldown, byId)
  }

  isSticky({ id }: Candidate): boolean {
    return this.#sticky.has(id)
  }

  isCoolingDown({ id }: Candidate): boolean {
    return this.#cooldown.has(id)
  }

  /** An entry's latch, as long as the entry still has the decorator. */
  latchOf({ id, rules }: Candidate): 'on' | 'off' | null {
    const latch = this.#latched.get(id)
    return latch !== undefined && latch === rules.decoration.latch ? latch : null
  }

  /** Effects that are running already stay as they are. */
  start(candidate: Candidate, isMatch: boolean): void {
    const { rules, id } = candidate
    if (rules.sticky > 0 && !this.#sticky.has(id)) this.#sticky.set(id, this.#effect(candidate, 'sticky'))
    if (rules.cooldown > 0 && !this.#cooldown.has(id)) {
      this.#cooldown.set(id, this.#effect(candidate, 'cooldown'))
    }
    if (rules.decoration.latch && isMatch) this.#latched.set(id, rules.decoration.latch)
  }

  state(): LorebookState {
    return {
      sticky: Object.fromEntries(this.#sticky),
      cooldown: Object.fromEntries(this.#cooldown),
      latched: Object.fromEntries(this.#latched),
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
        this.#cooldown.set(id, this.#effect(candidate, 'cooldown', true))
      }
    }
  }

  /** Keeps effects of a detached book for its return. */
  #stillHolds(effect: TimedEffect, candidate: Candidate | undefined, kind: TimedEffectKind): boolean {
    if (effect.start >= this.#length && !effect.protected) return false
    return candidate === undefined || (candidate.rules.hash === effect.hash && candidate.rules[kind] > 0)
  }
}
