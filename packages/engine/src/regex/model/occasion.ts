import type { Placement, RegexScript } from './script.ts'

/**
 * Intended use of a text, which selects scripts (docs/spec/formats.md 3.4): stored (new or edited), displayed, or sent
 * to a model. `depth` counts from the newest message (0); −1 is a message being continued; null means no depth, so
 * scripts' depth limits are ignored.
 */
export type TextOccasion =
  | { pass: 'stored'; placement: Placement; isEdit?: boolean }
  | { pass: 'display' | 'prompt'; placement: Placement; depth: number | null }

export type ScriptMismatch = 'disabled' | 'pass' | 'placement' | 'edit' | 'depth'

/** Why a script does not apply; null if it does. */
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

/** A minimum below −1 and a maximum below 0 are ignored. */
function isWithinDepths({ minDepth, maxDepth }: RegexScript, depth: number | null): boolean {
  if (depth === null) return true
  if (minDepth !== null && minDepth >= -1 && depth < minDepth) return false
  return maxDepth === null || maxDepth < 0 || depth <= maxDepth
}

/**
 * Depths of a branch's messages, oldest first; the newest messages are enough. Hidden messages do not count. A message
 * being continued has depth −1, the one before it 0.
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
