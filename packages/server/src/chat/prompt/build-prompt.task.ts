import { buildPrompt, type PromptInput, type PromptResult } from '@inkling/engine'

/** Worker task. Reports each pattern before running it. */
export const run = (
  { input, excluded }: { input: PromptInput; excluded: readonly string[] },
  mark: (mark: string) => void,
): PromptResult => buildPrompt(input, { onPattern: mark, excluded: new Set(excluded) })
