export type PromptRole = 'system' | 'user' | 'assistant'

/** A message for a model. */
export type PromptMessage = { role: PromptRole; content: string; name?: string }
