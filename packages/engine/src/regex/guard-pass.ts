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
const MAX_TOTAL_MS = 1_000

export function passLimits(texts: number): TimeLimits {
  return { markMs: PER_SCRIPT_MS, totalMs: Math.min(texts * PER_TEXT_MS, MAX_TOTAL_MS) }
}

/** A result per text, scripts that timed out or are paused, and whether time ran out. */
export type GuardedPassResult = Omit<GuardedResult<ScriptPassResult>, 'result'> & {
  texts: AppliedText[]
  variables: VariableValues | null
  isExhausted: boolean
}

/**
 * Runs a pass on a host that can be terminated. Skips and reports scripts that time out; if the total time runs out,
 * texts stay unchanged. Texts without scripts do not go to the host.
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

/** A text unchanged for lack of time, with its scripts listed. */
function withoutScripts({ text, occasion }: PassText, { scripts }: Pick<ScriptPass, 'scripts'>): AppliedText {
  const meant = scripts.filter(script => findMismatch(script, occasion) === null)
  return { ...unchangedText(text), skipped: meant.map(({ id }) => ({ id, why: 'timed_out' as const })) }
}

/** Texts without a result stay unchanged. */
function restoreOrder(
  all: readonly PassText[],
  meant: readonly PassText[],
  results: readonly AppliedText[],
): AppliedText[] {
  const byText = new Map(meant.map((text, at) => [text, results[at]]))
  return all.map(text => byText.get(text) ?? unchangedText(text.text))
}
