import type { MacroValues } from '../macros/context/values.ts'
import { unifyLineBreaks } from '../text/line-breaks.ts'
import type { ExcludedPatterns } from './guarded.ts'
import { REGEX_LIMITS } from './model/limits.ts'
import { findMismatch, type TextOccasion } from './model/occasion.ts'
import type { RegexScript } from './model/script.ts'
import { type PreparedScript, prepareScript, type SkipReason } from './run/prepare.ts'
import { type ReplaceResult, replaceMatches } from './run/replace.ts'

export type PassText = { text: string; occasion: TextOccasion }

/** A text after a pass, the scripts that matched it, and the scripts that were skipped. */
export type AppliedText = {
  text: string
  applied: { id: string; matches: number }[]
  skipped: { id: string; why: SkipReason }[]
}

export type PassOptions = {
  values: MacroValues
  /** Called before a script is compiled or run, to identify one that hangs. */
  onStart?: (id: string) => void
  /** Ids of scripts to skip because they timed out. */
  excluded?: ExcludedPatterns
}

/**
 * Runs scripts over a text in the given order (`inRunningOrder`), each on the previous result. A script that fails
 * leaves the text unchanged. Runs synchronously; use `guardPass` in a worker for untrusted patterns.
 */
export function applyScripts(
  text: string,
  scripts: readonly RegexScript[],
  { occasion, ...options }: PassOptions & { occasion: TextOccasion },
): AppliedText {
  return applyToAll([{ text, occasion }], scripts, options)[0] ?? unchangedText(text)
}

/**
 * Runs scripts over many texts. Each script is prepared once and runs over all its texts before the next, to report
 * progress as rarely as possible.
 */
export function applyToAll(
  texts: readonly PassText[],
  scripts: readonly RegexScript[],
  options: PassOptions,
): AppliedText[] {
  const runs = texts.map(({ text, occasion }) => new TextRun(text, occasion))
  let count = 0
  for (const script of scripts) {
    const meant = runs.filter(run => run.isFor(script))
    if (meant.length === 0) continue
    const prepared = ++count > REGEX_LIMITS.scripts ? 'too_many_scripts' : prepareFor(script, options)
    for (const run of meant) run.take(script.id, prepared, options)
  }
  return runs.map(run => run.result)
}

export function unchangedText(text: string): AppliedText {
  return { text: unifyLineBreaks(text), applied: [], skipped: [] }
}

function prepareFor(
  script: RegexScript,
  { excluded, values, onStart }: PassOptions,
): PreparedScript | SkipReason {
  if (excluded?.has(script.id)) return 'timed_out'
  // Compiling can be slow too, with many large character classes.
  onStart?.(script.id)
  return prepareScript(script, values)
}

class TextRun {
  readonly result: AppliedText
  readonly #occasion: TextOccasion
  readonly #isTooLong: boolean

  constructor(text: string, occasion: TextOccasion) {
    this.result = unchangedText(text)
    this.#occasion = occasion
    this.#isTooLong = text.length > REGEX_LIMITS.text
  }

  /** Empty texts never match, even for patterns that match the empty string. */
  isFor(script: RegexScript): boolean {
    return this.result.text !== '' && findMismatch(script, this.#occasion) === null
  }

  take(id: string, prepared: PreparedScript | SkipReason, options: PassOptions): void {
    const replaced = this.#replace(id, prepared, options)
    if (typeof replaced === 'string') {
      this.result.skipped.push({ id, why: replaced })
    } else if (replaced.matches > 0) {
      this.result.applied.push({ id, matches: replaced.matches })
      this.result.text = replaced.text
    }
  }

  #replace(
    id: string,
    prepared: PreparedScript | SkipReason,
    options: PassOptions,
  ): ReplaceResult | SkipReason {
    if (typeof prepared === 'string') return prepared
    if (this.#isTooLong) return 'text_too_long'
    options.onStart?.(id)
    return replaceMatches(this.result.text, prepared, options.values) ?? 'output_too_long'
  }
}
