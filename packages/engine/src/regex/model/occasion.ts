import type { Placement, RegexScript } from './script.ts'

/**
 * What a text is about to be used for, and so which scripts are for it (formats.md 3.4): it is stored, as it comes or
 * after an edit; shown; or sent to a model. `depth` counts from the newest message, which is 0; −1 is a message that is
 * being continued; null is for a text that has none, and then a script's depths are not asked.
 */
export type TextOccasion =
  | { pass: 'stored'; placement: Placement; isEdit?: boolean }
  | { pass: 'display' | 'prompt'; placement: Placement; depth: number | null }

/** Why a script is not for an occasion. */
export type ScriptMismatch = 'disabled' | 'pass' | 'placement' | 'edit' | 'depth'

/** Why a script does not run on an occasion; null when it does. */
export function findMismatch(script: RegexScript, occasion: TextOccasion): ScriptMismatch | null {
  if (script.disabled) return 'disabled'
  if (!isForPass(script, occasion.pass)) return 'pass'
  if (!script.placement.includes(occasion.placement)) return 'placement'
  if (occasion.pass === 'stored') return occasion.isEdit && !script.runOnEdit ? 'edit' : null
  return isWithinDepths(script, occasion.depth) ? null : 'depth'
}

function isForPass({ markdownOnly, promptOnly }: RegexScript, pass: TextOccasion['pass']): boolean {
  switch (pass) {
    case 'stored':
      return !markdownOnly && !promptOnly
    case 'display':
      return markdownOnly
    case 'prompt':
      return promptOnly
  }
}

/** A least depth under −1 and a greatest under 0 say nothing. */
function isWithinDepths({ minDepth, maxDepth }: RegexScript, depth: number | null): boolean {
  if (depth === null) return true
  if (minDepth !== null && minDepth >= -1 && depth < minDepth) return false
  return maxDepth === null || maxDepth < 0 || depth <= maxDepth
}

/**
 * The depth of each message of a branch, oldest first; the newest ones are enough. Hidden messages do not count. When
 * the last one is being continued it has −1, and the one before it 0.
 */
export function messageDepths(
  messages: readonly { hidden?: boolean }[],
  { isContinuing = false } = {},
): number[] {
  let later = isContinuing ? -1 : 0
  return messages
    .toReversed()
    .map(message => (message.hidden ? later : later++))
    .reverse()
}
