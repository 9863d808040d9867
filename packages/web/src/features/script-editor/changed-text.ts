import type { RegexScript } from '@inkling/engine'

type Passes = Pick<RegexScript, 'markdownOnly' | 'promptOnly'>

/** What a script changes, in one word instead of the format's two. */
export const changedTexts = ['stored', 'shown', 'sent', 'shown_and_sent'] as const
export type ChangedText = (typeof changedTexts)[number]

const PASSES: Readonly<Record<ChangedText, Passes>> = {
  stored: { markdownOnly: false, promptOnly: false },
  shown: { markdownOnly: true, promptOnly: false },
  sent: { markdownOnly: false, promptOnly: true },
  shown_and_sent: { markdownOnly: true, promptOnly: true },
}

export const passesOf = (changed: ChangedText): Passes => PASSES[changed]

export function changedTextOf({ markdownOnly, promptOnly }: Passes): ChangedText {
  if (markdownOnly) return promptOnly ? 'shown_and_sent' : 'shown'
  return promptOnly ? 'sent' : 'stored'
}
