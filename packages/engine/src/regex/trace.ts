import type { PassOptions } from './apply.ts'
import { REGEX_LIMITS } from './model/limits.ts'
import { findMismatch, type ScriptMismatch, type TextOccasion } from './model/occasion.ts'
import type { RegexScript } from './model/script.ts'
import { type PreparedScript, prepareScript, type SkipReason } from './run/prepare.ts'
import { replaceMatches } from './run/replace.ts'

/** Range in a step's input; `end` is exclusive. */
export type TracedPlace = { start: number; end: number }

export type TracedMatch = TracedPlace & {
  groups: (string | null)[]
  /** Positions of `groups`, in the same order. */
  places: (TracedPlace | null)[]
  named: { [name: string]: string | null }
  replacement: string
}

/** A script's effect on a text, or why it did not run. `count` includes all matches, `matches` only the first ones. */
export type TraceStep = { id: string; input: string; output: string } & (
  | { ran: true; count: number; matches: TracedMatch[] }
  | { ran: false; why: ScriptMismatch | SkipReason | 'empty_text' }
)

/**
 * Runs scripts like `applyScripts`, also in a worker, and records each step for an editor's test bench. Includes
 * scripts that do not apply.
 */
export function traceScripts(
  text: string,
  scripts: readonly RegexScript[],
  { occasion, ...options }: PassOptions & { occasion: TextOccasion },
): TraceStep[] {
  const isTooLong = text.length > REGEX_LIMITS.text
  let now = text
  let count = 0
  return scripts.map(script => {
    const passed = now === '' ? 'empty_text' : findMismatch(script, occasion)
    const isTooMany = passed === null && ++count > REGEX_LIMITS.scripts
    const why = passed ?? (isTooMany ? 'too_many_scripts' : isTooLong ? 'text_too_long' : null)
    const step = why === null ? run(script, now, options) : untracedStep(script, now, why)
    now = step.output
    return step
  })
}

function run(script: RegexScript, input: string, options: PassOptions): TraceStep {
  const { values, onStart, excluded } = options
  if (excluded?.has(script.id)) return untracedStep(script, input, 'timed_out')
  onStart?.(script.id) // compiling can be slow too
  const prepared = prepareScript(script, values)
  if (typeof prepared === 'string') return untracedStep(script, input, prepared)
  const matches: TracedMatch[] = []
  const replaced = replaceMatches(input, withPlaces(prepared), values, (match, replacement) => {
    if (matches.length < REGEX_LIMITS.tracedMatches) matches.push(traceMatch(match, replacement))
  })
  if (replaced === null) return untracedStep(script, input, 'output_too_long')
  return { id: script.id, input, output: replaced.text, ran: true, count: replaced.matches, matches }
}

/** Adds match indices, which only traces need. */
function withPlaces({ expression, ...prepared }: PreparedScript): PreparedScript {
  return { ...prepared, expression: new RegExp(expression, `${expression.flags}d`) }
}

function untracedStep(
  { id }: RegexScript,
  text: string,
  why: ScriptMismatch | SkipReason | 'empty_text',
): TraceStep {
  return { id, input: text, output: text, ran: false, why }
}

function traceMatch(match: RegExpExecArray, replacement: string): TracedMatch {
  const namedGroups = Object.entries(match.groups ?? {}).map(
    ([name, group]) => [name, group ?? null] as const,
  )
  return {
    start: match.index,
    end: match.index + match[0].length,
    groups: match.slice(1).map(group => group ?? null),
    places: (match.indices ?? []).slice(1).map(place => (place ? { start: place[0], end: place[1] } : null)),
    named: Object.fromEntries(namedGroups),
    replacement,
  }
}
