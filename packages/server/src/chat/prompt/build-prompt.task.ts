import { buildPrompt, type PromptInput, type PromptResult } from '@inkling/engine'

/** Builds a prompt in a thread, telling whose pattern runs next. */
export const run = (
  { input, excluded }: { input: PromptInput; excluded: readonly string[] },
  mark: (mark: string) => void,
): PromptResult => buildPrompt(input, { onPattern: mark, excluded: new Set(excluded) })
