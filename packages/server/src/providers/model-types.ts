import type {
  EndReason,
  Model,
  Provider,
  ReasoningEffort,
  RejectedField,
  Sampling,
  SamplingName,
  UpstreamModel,
} from '@inkling/contract'
import type { ThoughtHabits } from '@inkling/engine'

export interface UpstreamConnection {
  provider: Provider
  base_url: string
  api_key: string | null
  /** If absent or null, the environment's settings apply. */
  proxy_url?: string | null
  /** A user's own model, reached only at public addresses. */
  is_own?: boolean
}

export interface ModelConnection extends UpstreamConnection {
  /** Model name at the provider. */
  model: string
}

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
  name?: string
}

export interface Refusal {
  readonly fields: readonly RejectedField[]
  /** Null unless the upstream stated a limit. */
  readonly output_limit: number | null
}

export interface ModelRequest {
  connection: ModelConnection
  messages: readonly ModelMessage[]
  sampling: Sampling
  /** If absent, all that the provider knows. */
  takes?: readonly SamplingName[]
  /** If absent, as many as the upstream is known to accept. */
  stop_max?: number | null
  /** Left out, because the upstream rejects them. */
  refused?: readonly RejectedField[]
  onRefused?: (refusal: Refusal) => void
  /** Highest limit, including reasoning. */
  output_limit?: number | null
  max_tokens: number
  /** For providers that allocate it per request. */
  context_tokens?: number
  /** Effort if absent. With `switch`, any effort but `off` means on. */
  reasoning_control?: Model['reasoning_control']
  /** If absent, the model's default. */
  reasoning_effort?: ReasoningEffort
  /** How the model writes thoughts into its answers. */
  thoughts?: ThoughtHabits
  /** Set by the admin. If absent or null, the default of its kind. */
  patience_s?: number | null
  /** For Ollama, set by the admin. If absent or null, Ollama's default. */
  keep_alive?: string | null
  /** For fair queueing of local models. */
  asker?: string
  /** The last message starts the model's answer. */
  prefill?: boolean
}

export interface ModelUsage {
  prompt_tokens?: number
  completion_tokens?: number
}

/**
 * Callbacks, because a promise per token would cost more than the token. Texts are non-empty, well-formed and without
 * NUL.
 */
export interface ModelSink {
  delta(text: string): void
  reasoning(text: string): void
  /** All text so far turned out to be reasoning. */
  moved(): void
  usage(usage: ModelUsage): void
}

/**
 * Resolves when the answer is complete. Rejects with an UpstreamError if the model fails (text received so far stays
 * valid), and with `signal.reason` if the caller aborts.
 */
export type ModelClient = (
  request: ModelRequest,
  sink: ModelSink,
  signal: AbortSignal,
) => Promise<{ reason: EndReason }>

/** Rejects like ModelClient. */
export type ModelLister = (connection: UpstreamConnection, signal: AbortSignal) => Promise<UpstreamModel[]>

/** `hasDelta`: some text has arrived. */
export function trackFirstDelta(sink: ModelSink): ModelSink & { hasDelta: boolean } {
  return {
    hasDelta: false,
    delta(text) {
      this.hasDelta = true
      sink.delta(text)
    },
    reasoning(text) {
      this.hasDelta = true
      sink.reasoning(text)
    },
    moved: () => sink.moved(),
    usage: usage => sink.usage(usage),
  }
}

/** The caller limits the whole answer. */
export interface UpstreamBounds {
  /** Time limit that includes connecting. */
  first_byte_ms: number
  /** Longest pause between two chunks before the call fails. */
  silence_ms: number
  /** A finished response must end within this time for its connection to be reused. */
  tail_ms: number
  /** Size of a line of an event stream, or of a whole non-streaming response. */
  line_bytes: number
  /** Includes overhead: more than twice the longest answer sent character by character. */
  answer_bytes: number
}

/** Short calls; answers depend on the model (`patienceOf`). */
export const modelBounds: UpstreamBounds = {
  first_byte_ms: 60_000,
  silence_ms: 60_000,
  tail_ms: 3_000,
  line_bytes: 8 * 1024 * 1024, // an inline image is one line
  answer_bytes: 256 * 1024 * 1024,
}
