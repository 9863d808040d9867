export type PromptRole = 'system' | 'user' | 'assistant'

export type PromptMessage = { role: PromptRole; content: string; name?: string }
