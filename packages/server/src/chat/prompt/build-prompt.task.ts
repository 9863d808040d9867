import { buildPrompt, type PromptInput, type PromptResult } from '@inkling/engine'

/** Worker task: builds a prompt and reports each pattern before it runs. */
export const run = (
  { input, excluded }: { input: PromptInput; excluded: readonly string[] },
  mark: (mark: string) => void,
): PromptResult => buildPrompt(input, { onPattern: mark, excluded: new Set(excluded) })
