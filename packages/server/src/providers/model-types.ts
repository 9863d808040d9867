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
  /** Proxy for requests. If absent or null, the environment's settings apply. */
  proxy_url?: string | null
  /** A user's own model, which is reached only at public addresses, whatever the site's models may reach. */
  is_own?: boolean
}

export interface ModelConnection extends UpstreamConnection {
  /** The model's name at the provider. */
  model: string
}

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
  name?: string
}

export interface Refusal {
  readonly fields: readonly RejectedField[]
  /** The highest answer limit that it accepts, if it stated one. */
  readonly output_limit: number | null
}

export interface ModelRequest {
  connection: ModelConnection
  messages: readonly ModelMessage[]
  sampling: Sampling
  /** Sampling parameters to send. If absent, all that the provider knows. */
  takes?: readonly SamplingName[]
  /** Number of stop texts to send. If absent, as many as the upstream is known to accept. */
  stop_max?: number | null
  /** Request parts that the upstream is known to reject, which are left out. */
  refused?: readonly RejectedField[]
  onRefused?: (refusal: Refusal) => void
  /** The upstream's highest answer limit, including reasoning. */
  output_limit?: number | null
  max_tokens: number
  /** Context size, for providers that allocate it per request. */
  context_tokens?: number
  /** How reasoning can be controlled; by effort if absent. With `switch`, any effort but `off` means on. */
  reasoning_control?: Model['reasoning_control']
  /** If absent, the model's default. */
  reasoning_effort?: ReasoningEffort
  /** How the model is known to write thoughts into its answers. */
  thoughts?: ThoughtHabits
  /** Timeout set by the admin (s). If absent or null, the default of its kind. */
  patience_s?: number | null
  /** How long Ollama keeps the model in memory, set by the admin. If absent or null, Ollama's default. */
  keep_alive?: string | null
  /** User who waits for the answer, for fair queueing of local models. */
  asker?: string
  /** The last message is the start of the model's answer, to be continued in the upstream's way. */
  prefill?: boolean
}

export interface ModelUsage {
  prompt_tokens?: number
  completion_tokens?: number
}

/**
 * Receives a streamed answer through callbacks, because a promise per token would cost more than the token. Texts are
 * non-empty, well-formed and without NUL.
 */
export interface ModelSink {
  delta(text: string): void
  reasoning(text: string): void
  /** All text so far turned out to be reasoning. */
  moved(): void
  usage(usage: ModelUsage): void
}

/**
 * Asks a model and resolves when the answer is complete. Rejects with an UpstreamError if the model fails (text
 * received so far stays valid), and with `signal.reason` if the caller aborts.
 */
export type ModelClient = (
  request: ModelRequest,
  sink: ModelSink,
  signal: AbortSignal,
) => Promise<{ reason: EndReason }>

/** Lists a provider's chat models. Rejects like ModelClient. */
export type ModelLister = (connection: UpstreamConnection, signal: AbortSignal) => Promise<UpstreamModel[]>

/** Wraps a sink to track whether any text has arrived. */
export function trackFirstDelta(sink: ModelSink): ModelSink & { heard: boolean } {
  return {
    heard: false,
    delta(text) {
      this.heard = true
      sink.delta(text)
    },
    reasoning(text) {
      this.heard = true
      sink.reasoning(text)
    },
    moved: () => sink.moved(),
    usage: usage => sink.usage(usage),
  }
}

/** Limits on time and size of upstream responses. Limits on the whole answer are up to the caller. */
export interface UpstreamBounds {
  /** Time to the first byte, including connecting. */
  first_byte_ms: number
  /** Longest pause between two chunks before the call fails. */
  silence_ms: number
  /** How long a finished response may take to end, so that its connection can be reused. */
  tail_ms: number
  /** Size of one line of an event stream, or of a whole non-streaming response. */
  line_bytes: number
  /** Size of the whole response, including overhead: more than twice the longest answer sent character by character. */
  answer_bytes: number
}

/** Limits of short calls. Those of answers depend on the model (`patienceOf`). */
export const modelBounds: UpstreamBounds = {
  first_byte_ms: 60_000,
  silence_ms: 60_000,
  tail_ms: 3_000,
  line_bytes: 8 * 1024 * 1024, // an inline image is one line
  answer_bytes: 256 * 1024 * 1024,
}
