export type Role = 'system' | 'user' | 'assistant'

/** A message as a model takes it. */
export type PromptMessage = { role: Role; content: string; name?: string }
