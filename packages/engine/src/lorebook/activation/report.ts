import { resolvePlace } from '../entry/place.ts'
import type { Activation, ActiveEntry, EntryOutcome } from '../entry/types.ts'
import type { Candidate } from './candidates.ts'
import type { ActivationRun, WokenCandidate } from './run.ts'

/** The result of a run, for the prompt and the inspector. */
export function summariseRun(run: ActivationRun): Activation {
  const { effects, budget, input } = run
  for (const { candidate, why } of run.woken.values()) effects.start(candidate, why.kind === 'key')
  const awake = new Map([...run.woken.values()].map(one => [one.candidate, toActiveEntry(one, input.length)]))
  return {
    active: inPromptOrder([...awake.values()]).filter(({ text }) => text.trim() !== ''),
    outcomes: run.candidates.map(candidate => toEntryOutcome(candidate, awake.get(candidate), run)),
    state: effects.state(),
    tokens: budget.used,
    budget: budget.total,
    overflowed: budget.overflowed,
  }
}

function toActiveEntry({ candidate, why, text, tokens }: WokenCandidate, length: number): ActiveEntry {
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
 * Orders entries as SillyTavern does, which books rely on: lower orders first, the latest first among equals;
 * reversed in outlets.
 */
function inPromptOrder(woken: readonly ActiveEntry[]): ActiveEntry[] {
  const descending = woken.toSorted((a, b) => b.order - a.order)
  const isInOutlet = ({ place }: ActiveEntry) => place.position === 'outlet'
  return [...descending.filter(entry => !isInOutlet(entry)).reverse(), ...descending.filter(isInOutlet)]
}

function toEntryOutcome(
  candidate: Candidate,
  awake: ActiveEntry | undefined,
  { sleeping }: ActivationRun,
): EntryOutcome {
  if (awake) {
    const { id, book, name, tokens, place, why } = awake
    return { woke: true, id, book, name, tokens, place, why }
  }
  const { why = 'no_match', key } = sleeping.get(candidate) ?? {}
  const names = namesOf(candidate)
  return key === undefined ? { woke: false, ...names, why } : { woke: false, ...names, why, key }
}
