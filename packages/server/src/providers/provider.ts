import type { Provider, ReasoningEffort, Sampling } from '@inkling/contract'

/** Where a model lives, and what opens it. */
export interface ModelConnection {
  provider: Provider
  base_url: string
  api_key: string | null
  /** The name that the upstream knows it by. */
  model: string
}

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
  name?: string
}

export interface ModelRequest {
  connection: ModelConnection
  messages: readonly ModelMessage[]
  sampling: Sampling
  max_tokens: number
  /** Only for models that think. */
  reasoning_effort?: ReasoningEffort
}

export interface ModelUsage {
  prompt_tokens?: number
  completion_tokens?: number
}

/**
 * Hears an answer while it arrives. Calls are pushed rather than iterated, since one promise per token
 * would cost more than the token itself. Texts are never empty, hold no half characters and no NUL.
 */
export interface ModelSink {
  delta(text: string): void
  reasoning(text: string): void
  usage(usage: ModelUsage): void
}

/** Why a model ended: it was done, it ran into max_tokens, or its provider withheld the rest. */
export type EndReason = 'stop' | 'length' | 'filter'

/**
 * Asks a model and resolves when its answer is complete. Rejects with an UpstreamError when the model's side
 * fails (what the sink had heard stays true), and with `signal.reason` when the caller gave up.
 */
export type AskModel = (
  request: ModelRequest,
  sink: ModelSink,
  signal: AbortSignal,
) => Promise<{ reason: EndReason }>
