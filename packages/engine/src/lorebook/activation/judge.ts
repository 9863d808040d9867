import type { ActivationInput, SleepReason, WakeReason } from '../entry/types.ts'
import type { Candidate } from './candidates.ts'
import { asleep, type Court, type Verdict } from './court.ts'
import { matchKeys } from './match-keys.ts'
import type { Pass } from './pass.ts'

/** Decides about one entry in one pass. The order of the questions is that of formats.md 2.5. */
export function judge(candidate: Candidate, pass: Pass, court: Court): Verdict {
  const held = whyHeldBack(candidate, pass, court)
  if (held) return asleep(held)
  if (pass.kind === 'recursion' && isExcludedFromRecursion(candidate, court)) {
    const verdict = matchKeys(candidate, pass, court)
    return verdict.woke ? asleep('excluded_from_recursion', verdict.why) : verdict
  }
  return byForce(candidate, court) ?? matchKeys(candidate, pass, court)
}

function whyHeldBack(candidate: Candidate, pass: Pass, court: Court): SleepReason | null {
  const { rules } = candidate
  const { input, effects } = court
  if (rules.isData) return 'data'
  if (!rules.isEnabled) return 'disabled'
  if (rules.triggers.length > 0 && !rules.triggers.includes(input.type)) return 'trigger'
  if (!isForCharacter(candidate, input.card)) return 'character'
  if (rules.decoration.greeting !== undefined && rules.decoration.greeting !== input.greeting)
    return 'greeting'
  if (!isItsTurn(candidate, court.assistantMessages)) return 'too_early'
  if (input.length < rules.delay) return 'delay'
  const isSticky = effects.isSticky(candidate)
  if (effects.isCoolingDown(candidate) && !isSticky) return 'cooldown'
  const level = pass.kind === 'recursion' ? pass.level : 0
  return rules.recursionLevel > level && !isSticky ? 'waits_for_recursion' : null
}

function isExcludedFromRecursion(candidate: Candidate, { effects }: Court): boolean {
  return candidate.rules.excludesRecursion && !effects.isSticky(candidate)
}

/** Each list that an entry names must let the card pass by itself. */
function isForCharacter({ rules }: Candidate, card: ActivationInput['card']): boolean {
  if (!rules.characters) return true
  const { isExclude, names, tags } = rules.characters
  const passes = (wanted: readonly string[], had: readonly string[]) =>
    wanted.length === 0 || wanted.some(one => had.includes(one)) !== isExclude
  return passes(names, [card.name]) && passes(tags, card.tags)
}

function isItsTurn({ rules }: Candidate, assistantMessages: number): boolean {
  const { activeAfter = 0, activeEvery = 1 } = rules.decoration
  return assistantMessages >= activeAfter && assistantMessages % activeEvery === 0
}

/** What decides without a look at the keys; null when they decide. */
function byForce(candidate: Candidate, { input, effects }: Court): Verdict | null {
  const { rules, id } = candidate
  const awake = (kind: Exclude<WakeReason['kind'], 'key'>): Verdict => ({ woke: true, why: { kind } })
  if (rules.decoration.forced === 'on') return awake('activated')
  if (rules.decoration.forced === 'off' || effects.latchOf(candidate) === 'off') return asleep('deactivated')
  if (effects.latchOf(candidate) === 'on') return awake('latched')
  if (input.woken?.has(id)) return awake('outside')
  if (rules.isConstant) return awake('constant')
  return effects.isSticky(candidate) ? awake('sticky') : null
}
