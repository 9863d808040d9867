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

/** Where models live, and what opens it. */
export interface UpstreamConnection {
  provider: Provider
  base_url: string
  api_key: string | null
  /** The proxy that it is asked through; absent or null is as the server's environment says. */
  proxy_url?: string | null
}

/** Where a model lives. */
export interface ModelConnection extends UpstreamConnection {
  /** The name that the upstream knows it by. */
  model: string
}

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
  name?: string
}

/** What an upstream has refused of a question. */
export interface Refusal {
  readonly fields: readonly RejectedField[]
  /** The highest limit of an answer that it takes of any question, where it said so. */
  readonly output_limit: number | null
}

export interface ModelRequest {
  connection: ModelConnection
  messages: readonly ModelMessage[]
  sampling: Sampling
  /** The knobs that are sent, of those in `sampling`; absent is all that the provider knows. */
  takes?: readonly SamplingName[]
  /** How many of the texts to stop at are sent; absent is as many as the upstream is known to take. */
  stop_max?: number | null
  /** What its upstream is known to refuse: it is asked without. */
  refused?: readonly RejectedField[]
  /** Told what else it refuses. */
  onRefused?: (refusal: Refusal) => void
  /** The highest limit of an answer that its upstream takes, thoughts included. */
  output_limit?: number | null
  max_tokens: number
  /** How much the model holds; asked of those that make room for each question. */
  context_tokens?: number
  /** What can be decided of the model's thinking; absent is how much. With `switch`, any effort but `off` is on. */
  reasoning_control?: Model['reasoning_control']
  /** Absent is what the model does by itself. */
  reasoning_effort?: ReasoningEffort
  /** What is known of how the model writes its thoughts into its answers. */
  thoughts?: ThoughtHabits
  /** How long it is waited for, as its admin says, in seconds; absent or null is as long as its kind may take. */
  patience_s?: number | null
  /** How long Ollama keeps the model in memory after it, as its admin says; absent or null is as Ollama likes. */
  keep_alive?: string | null
  /** Who waits for the answer, where answers are given one at a time: turns are theirs. */
  asker?: string
  /** The last message is the model's own, begun for it: it is asked, in its upstream's way, to go on with it. */
  prefill?: boolean
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
  /** All words so far were thoughts, as only now is clear. */
  moved(): void
  usage(usage: ModelUsage): void
}

/**
 * Asks a model and resolves when its answer is complete. Rejects with an UpstreamError when the model's side
 * fails (what the sink had heard stays true), and with `signal.reason` when the caller gave up.
 */
export type ModelClient = (
  request: ModelRequest,
  sink: ModelSink,
  signal: AbortSignal,
) => Promise<{ reason: EndReason }>

/** What an upstream says it has to chat with. Rejects as AskModel does. */
export type ModelLister = (connection: UpstreamConnection, signal: AbortSignal) => Promise<UpstreamModel[]>

/** A sink that tells whether the model had begun to speak. */
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

/** How long a model's side may take and how much it may send; the whole answer's bounds are the caller's. */
export interface UpstreamBounds {
  /** From the question to the first byte of the answer, connecting included. */
  first_byte_ms: number
  /** Between two pieces of an answer. */
  silence_ms: number
  /** How long a connection is kept for its own end once its answer is over, to be used again. */
  tail_ms: number
  /** One line of an event stream, and a whole answer that is no stream. */
  line_bytes: number
  /** An answer in all, words or not: more than twice what the longest takes that comes a character at a time. */
  answer_bytes: number
}

/** Bounds of short calls; those of an answer follow from its model (`patienceOf`). */
export const modelBounds: UpstreamBounds = {
  first_byte_ms: 60_000,
  silence_ms: 60_000,
  tail_ms: 3_000,
  line_bytes: 8 * 1024 * 1024, // an inline picture is one line
  answer_bytes: 256 * 1024 * 1024,
}
