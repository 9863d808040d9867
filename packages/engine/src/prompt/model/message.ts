export type PromptRole = 'system' | 'user' | 'assistant'

/** A message as a model takes it. */
export type PromptMessage = { role: PromptRole; content: string; name?: string }
