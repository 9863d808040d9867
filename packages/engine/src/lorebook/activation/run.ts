import { type RandomSource, seededRandom } from '../../macros/context/dice.ts'
import { expandForScan } from '../../macros/expand.ts'
import { countTokens } from '../../text/tokens/count-tokens.ts'
import type { ActivationInput, ActivationReason, InactiveReason } from '../entry/types.ts'
import { computeEntryBudget, EntryBudget } from './budget.ts'
import type { Candidate } from './candidates.ts'
import {
  type ActivatedCandidate,
  type ActivationContext,
  type ActivationDecision,
  decideInactive,
  type ScanPass,
} from './court.ts'
import { findGroupLosers } from './groups.ts'
import { LastingEffects } from './lasting.ts'
import { matchKeys } from './match-keys.ts'
import { ScanPasses } from './passes.ts'
import { KeyScan } from './scan.ts'

/** An activated entry with its text, and what others may find in it, hidden keys included. */
export type AdmittedCandidate = {
  candidate: Candidate
  why: ActivationReason
  text: string
  scanned: string
  tokens: number
}

/** Repeats passes over inactive entries until nothing changes. */
export class ActivationRun {
  readonly input: ActivationInput
  readonly candidates: readonly Candidate[]
  readonly budget: EntryBudget
  readonly effects: LastingEffects
  readonly activated = new Map<Candidate, AdmittedCandidate>()
  /** Why entries are inactive, as of the last pass. */
  readonly inactive = new Map<Candidate, ActivationDecision & { active: false }>()
  readonly #context: ActivationContext
  readonly #random: RandomSource
  /** Entries that a further pass may activate. */
  #inactive: readonly Candidate[]

  constructor(input: ActivationInput, candidates: readonly Candidate[]) {
    this.input = input
    this.candidates = candidates
    this.budget = new EntryBudget(computeEntryBudget(input.settings, input.context_tokens))
    this.effects = new LastingEffects(input.state, candidates, input.length)
    this.#context = {
      ...{ input, scan: new KeyScan(input), effects: this.effects },
      assistantMessages: input.assistant_messages ?? countAnswers(input.messages),
    }
    this.#random = input.values.dice ?? seededRandom('')
    this.#inactive = candidates
  }

  all(): void {
    const passes = new ScanPasses(this.input, this.candidates)
    for (let pass: ScanPass | null = passes.first(); pass; ) {
      const admitted = this.#admit(this.#settle(this.#look(pass)))
      const recursed = admitted.filter(
        ({ candidate }) => candidate.isRecursive && !candidate.rules.preventsRecursion,
      )
      pass = passes.next({
        hasNews: recursed.length > 0,
        hasRecursion: this.#context.scan.hasRecursion,
        isSpent: this.budget.isSpent,
        active: this.activated.size,
      })
      this.#context.scan.addRecursion(recursed.map(({ scanned }) => scanned).join('\n'))
      this.#inactive = this.#inactive.filter(candidate => this.#mayStillActivate(candidate))
    }
  }

  /** Candidates of a pass: sticky ones first, then in order. */
  #look(pass: ScanPass): ActivatedCandidate[] {
    const candidates: ActivatedCandidate[] = []
    for (const candidate of this.#inactive) {
      const decision = decideEntry(candidate, pass, this.#context)
      if (decision.active) candidates.push({ candidate, why: decision.why, pass })
      // Losing a group is more informative than a mismatch in a later pass.
      else if (this.inactive.get(candidate)?.why !== 'group') this.inactive.set(candidate, decision)
    }
    const rank = ({ candidate }: ActivatedCandidate) => (this.effects.isSticky(candidate) ? 0 : 1)
    return candidates.sort((a, b) => rank(a) - rank(b))
  }

  #settle(candidates: readonly ActivatedCandidate[]): ActivatedCandidate[] {
    const settled = new Set<string>()
    for (const { rules } of this.activated.keys())
      if (rules.groups.length === 1) settled.add(rules.groups[0] ?? '')
    const losers = findGroupLosers(candidates, {
      court: this.#context,
      dice: this.#random,
      settledGroups: settled,
    })
    for (const { candidate, why } of losers) this.inactive.set(candidate, decideInactive('group', why))
    return candidates.filter(one => !losers.has(one))
  }

  /** Activates candidates one by one, subject to chance and budget. */
  #admit(candidates: readonly ActivatedCandidate[]): AdmittedCandidate[] {
    const activated: AdmittedCandidate[] = []
    for (const { candidate, why } of candidates) {
      const one = this.#admitOne(candidate, why)
      if (!one.active) {
        this.inactive.set(candidate, one)
        continue
      }
      this.inactive.delete(candidate)
      this.activated.set(candidate, one.entry)
      activated.push(one.entry)
    }
    return activated
  }

  #admitOne(
    candidate: Candidate,
    why: ActivationReason,
  ): { active: true; entry: AdmittedCandidate } | (ActivationDecision & { active: false }) {
    if (this.budget.isClosedTo(candidate)) return decideInactive('budget', why)
    const lasts = why.kind === 'latched' || this.effects.isSticky(candidate)
    if (!lasts && !this.#passesRoll(candidate)) return decideInactive('probability', why)
    const { text, scanned } = expandForScan(candidate.rules.text, this.input.values)
    const tokens = countTokens(text)
    if (!this.budget.charge(candidate, tokens)) return decideInactive('budget', why)
    return { active: true, entry: { candidate, why, text, scanned, tokens } }
  }

  #passesRoll({ rules }: Candidate): boolean {
    return rules.probability === 100 || this.#random() * 100 <= rules.probability
  }

  /** Chat-dependent decisions are final, and chance and budget decide once per activation. */
  #mayStillActivate(candidate: Candidate): boolean {
    const verdict = this.inactive.get(candidate)
    return verdict !== undefined && !FINAL.has(verdict.why)
  }
}

/** Reasons that no later pass can change. */
const FINAL: ReadonlySet<InactiveReason> = new Set([
  'disabled',
  'data',
  'trigger',
  'character',
  'greeting',
  'delay',
  'cooldown',
  'deactivated',
  'no_keys',
  'too_early',
  'probability',
  'budget',
  'timed_out',
])

function countAnswers(messages: ActivationInput['messages']): number {
  return messages.filter(({ role, hidden }) => role === 'assistant' && !hidden).length
}

/** Decides about one entry in one pass, with checks in the order of docs/spec/formats.md 2.5. */
export function decideEntry(
  candidate: Candidate,
  pass: ScanPass,
  context: ActivationContext,
): ActivationDecision {
  const reason = findHoldReason(candidate, pass, context)
  if (reason) return decideInactive(reason)
  if (pass.kind === 'recursion' && isExcludedFromRecursion(candidate, context)) {
    const decision = matchKeys(candidate, pass, context)
    return decision.active ? decideInactive('excluded_from_recursion', decision.why) : decision
  }
  return decideForced(candidate, context) ?? matchKeys(candidate, pass, context)
}

function findHoldReason(
  candidate: Candidate,
  pass: ScanPass,
  context: ActivationContext,
): InactiveReason | null {
  const { rules } = candidate
  const { input, effects } = context
  if (rules.isData) return 'data'
  if (!rules.isEnabled) return 'disabled'
  if (rules.triggers.length > 0 && !rules.triggers.includes(input.type)) return 'trigger'
  if (!isForCharacter(candidate, input.card)) return 'character'
  if (rules.decoration.greeting !== undefined && rules.decoration.greeting !== input.greeting)
    return 'greeting'
  if (!isScheduledNow(candidate, context.assistantMessages)) return 'too_early'
  if (input.length < rules.delay) return 'delay'
  const isSticky = effects.isSticky(candidate)
  if (effects.isCoolingDown(candidate) && !isSticky) return 'cooldown'
  const level = pass.kind === 'recursion' ? pass.level : 0
  return rules.recursionLevel > level && !isSticky ? 'waits_for_recursion' : null
}

function isExcludedFromRecursion(candidate: Candidate, { effects }: ActivationContext): boolean {
  return candidate.rules.excludesRecursion && !effects.isSticky(candidate)
}

/** Each filter list must accept the card. */
function isForCharacter({ rules }: Candidate, card: ActivationInput['card']): boolean {
  if (!rules.characters) return true
  const { isExclude, names, tags } = rules.characters
  const passes = (allowed: readonly string[], had: readonly string[]) =>
    allowed.length === 0 || allowed.some(one => had.includes(one)) !== isExclude
  return passes(names, [card.name]) && passes(tags, card.tags)
}

function isScheduledNow({ rules }: Candidate, assistantMessages: number): boolean {
  const { activeAfter = 0, activeEvery = 1 } = rules.decoration
  return assistantMessages >= activeAfter && assistantMessages % activeEvery === 0
}

/** Decides without keys where possible; null if keys decide. */
function decideForced(
  candidate: Candidate,
  { input, effects }: ActivationContext,
): ActivationDecision | null {
  const { rules, id } = candidate
  const admitAs = (kind: Exclude<ActivationReason['kind'], 'key'>): ActivationDecision => ({
    active: true,
    why: { kind },
  })
  if (rules.decoration.forced === 'on') return admitAs('activated')
  if (rules.decoration.forced === 'off' || effects.latchOf(candidate) === 'off')
    return decideInactive('deactivated')
  if (effects.latchOf(candidate) === 'on') return admitAs('latched')
  if (input.activated?.has(id)) return admitAs('outside')
  if (rules.isConstant) return admitAs('constant')
  return effects.isSticky(candidate) ? admitAs('sticky') : null
}
