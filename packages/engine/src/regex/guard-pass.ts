import type { VariableValues } from '../macros/context/variables.ts'
import { type AppliedText, type PassText, unchangedText } from './apply.ts'
import {
  type GuardedResult,
  type OverrunCounts,
  runGuarded,
  type TimeLimits,
  type WorkHost,
} from './guarded.ts'
import { findMismatch } from './model/occasion.ts'
import type { ScriptPass, ScriptPassResult } from './pass.ts'

const PER_SCRIPT_MS = 50
const PER_TEXT_MS = 200
const MOST_MS = 1_000

/** The time that a pass over so many texts may take. */
export function passLimits(texts: number): TimeLimits {
  return { markMs: PER_SCRIPT_MS, totalMs: Math.min(texts * PER_TEXT_MS, MOST_MS) }
}

/** A pass under guard: a result for each text, who took too long and who is paused, and whether time was up. */
export type GuardedPassResult = Omit<GuardedResult<ScriptPassResult>, 'result'> & {
  texts: AppliedText[]
  variables: VariableValues | null
  isExhausted: boolean
}

/**
 * Runs a pass where it can be ended. A script that takes too long is left out and named, the others do their work; when
 * time is up for all of it the texts stay as they were. Nothing is asked of the host for texts that no script is for,
 * so that a chat without scripts costs nothing.
 */
export async function guardPass(
  host: WorkHost<ScriptPass, ScriptPassResult>,
  pass: Omit<ScriptPass, 'excluded'>,
  overruns: OverrunCounts = {},
  limits?: TimeLimits,
): Promise<GuardedPassResult> {
  const meant = pass.texts.filter(text => hasScriptFor(text, pass))
  const nothing = { texts: meant.map(({ text }) => unchangedText(text)), variables: null }
  const guarded =
    meant.length === 0
      ? { result: nothing, overran: [], paused: [], overruns }
      : await runGuarded(
          host,
          { ...pass, texts: meant, excluded: [] },
          limits ?? passLimits(meant.length),
          overruns,
        )
  const { result, ...facts } = guarded
  const { texts, variables } = result ?? { ...nothing, texts: meant.map(text => withoutScripts(text, pass)) }
  return { ...facts, variables, isExhausted: result === null, texts: restoreOrder(pass.texts, meant, texts) }
}

function hasScriptFor(text: PassText, { scripts }: Pick<ScriptPass, 'scripts'>): boolean {
  return text.text !== '' && scripts.some(script => findMismatch(script, text.occasion) === null)
}

/** A text whose scripts had no time: as it is, and each of them named. */
function withoutScripts({ text, occasion }: PassText, { scripts }: Pick<ScriptPass, 'scripts'>): AppliedText {
  const meant = scripts.filter(script => findMismatch(script, occasion) === null)
  return { ...unchangedText(text), skipped: meant.map(({ id }) => ({ id, why: 'timed_out' as const })) }
}

/** Each result in the place of its text; the texts that nobody worked on as they are. */
function restoreOrder(
  all: readonly PassText[],
  meant: readonly PassText[],
  results: readonly AppliedText[],
): AppliedText[] {
  const byText = new Map(meant.map((text, at) => [text, results[at]]))
  return all.map(text => byText.get(text) ?? unchangedText(text.text))
}
