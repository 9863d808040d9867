import type { MacroValues } from '../macros/context/values.ts'
import { unifyLineBreaks } from '../text/line-breaks.ts'
import type { ExcludedPatterns } from './guarded.ts'
import { REGEX_LIMITS } from './model/limits.ts'
import { findMismatch, type TextOccasion } from './model/occasion.ts'
import type { RegexScript } from './model/script.ts'
import { type PreparedScript, prepareScript, type SkipReason } from './run/prepare.ts'
import { type ReplaceResult, replaceMatches } from './run/replace.ts'

/** A text and what it is about to be used for. */
export type PassText = { text: string; occasion: TextOccasion }

/** A text after a pass: which scripts found something in it, and which were for it but could not do their work. */
export type AppliedText = {
  text: string
  applied: { id: string; matches: number }[]
  skipped: { id: string; why: SkipReason }[]
}

/** How a pass is run. */
export type PassOptions = {
  values: MacroValues
  /** Told which script is about to be read, or to work on a text, before it is: whoever ends a hanging run knows whose it was. */
  onStart?: (id: string) => void
  /** Scripts that are left out, by id: they took too long before. */
  excluded?: ExcludedPatterns
}

/**
 * Runs scripts over a text, in the order given (`inRunningOrder`), each on what the one before it left. A script that
 * cannot do its work leaves the text as it was. It all happens where it is called: patterns that are not our own belong
 * into a worker, by way of `guardPass`.
 */
export function applyScripts(
  text: string,
  scripts: readonly RegexScript[],
  { occasion, ...options }: PassOptions & { occasion: TextOccasion },
): AppliedText {
  return applyToAll([{ text, occasion }], scripts, options)[0] ?? unchangedText(text)
}

/**
 * The same for many texts at once. A script is made ready once and runs over all that it is for before the next one
 * does, so that a batch tells as seldom as it can which script it is at.
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

/** A text that no script has changed. Its lines end as scripts expect it. */
export function unchangedText(text: string): AppliedText {
  return { text: unifyLineBreaks(text), applied: [], skipped: [] }
}

function prepareFor(
  script: RegexScript,
  { excluded, values, onStart }: PassOptions,
): PreparedScript | SkipReason {
  if (excluded?.has(script.id)) return 'timed_out'
  // Reading a pattern may take long already, if it is full of classes as large as all letters.
  onStart?.(script.id)
  return prepareScript(script, values)
}

/** One text on its way through the scripts. */
class TextRun {
  readonly result: AppliedText
  readonly #occasion: TextOccasion
  readonly #isTooLong: boolean

  constructor(text: string, occasion: TextOccasion) {
    this.result = unchangedText(text)
    this.#occasion = occasion
    this.#isTooLong = text.length > REGEX_LIMITS.text
  }

  /** Nothing can be found in an empty text, not even by a pattern that matches nothing. */
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
