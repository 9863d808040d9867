import { resolvePlace } from '../entry/place.ts'
import type { Activation, ActiveEntry, EntryOutcome } from '../entry/types.ts'
import type { Candidate } from './candidates.ts'
import type { ActivationRun, AdmittedCandidate } from './run.ts'

export function summariseRun(run: ActivationRun): Activation {
  const { effects, budget, input } = run
  for (const { candidate, why } of run.activated.values()) effects.start(candidate, why.kind === 'key')
  const active = new Map(
    [...run.activated.values()].map(one => [one.candidate, toActiveEntry(one, input.length)]),
  )
  return {
    active: inPromptOrder([...active.values()]).filter(({ text }) => text.trim() !== ''),
    outcomes: run.candidates.map(candidate => toEntryOutcome(candidate, active.get(candidate), run)),
    state: effects.state(),
    tokens: budget.used,
    budget: budget.total,
    overflowed: budget.overflowed,
  }
}

function toActiveEntry({ candidate, why, text, tokens }: AdmittedCandidate, length: number): ActiveEntry {
  const { rules } = candidate
  return {
    ...namesOf(candidate),
    text,
    tokens,
    order: rules.order,
    place: resolvePlace(rules.place, length),
    why,
  }
}

function namesOf({ id, source, rules }: Candidate): Pick<ActiveEntry, 'id' | 'book' | 'name'> {
  return { id, book: source.name, name: rules.name }
}

/**
 * Orders entries as SillyTavern does, which books rely on: lower orders first, the latest first among equals; reversed
 * in outlets.
 */
function inPromptOrder(activated: readonly ActiveEntry[]): ActiveEntry[] {
  const descending = activated.toSorted((a, b) => b.order - a.order)
  const isInOutlet = ({ place }: ActiveEntry) => place.position === 'outlet'
  return [...descending.filter(entry => !isInOutlet(entry)).reverse(), ...descending.filter(isInOutlet)]
}

function toEntryOutcome(
  candidate: Candidate,
  active: ActiveEntry | undefined,
  { inactive }: ActivationRun,
): EntryOutcome {
  if (active) {
    const { id, book, name, tokens, place, why } = active
    return { active: true, id, book, name, tokens, place, why }
  }
  const { why = 'no_match', key } = inactive.get(candidate) ?? {}
  const names = namesOf(candidate)
  return key === undefined ? { active: false, ...names, why } : { active: false, ...names, why, key }
}
