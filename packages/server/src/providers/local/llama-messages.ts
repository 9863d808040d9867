import type { EndReason, Sampling } from '@inkling/contract'
import type { ModelMessage } from '../model-types.ts'

export interface LlamaQuestion {
  /** The same in every question. */
  readonly path: string
  /** Context size, if memory allows. */
  readonly context_tokens: number
  readonly messages: readonly ModelMessage[]
  readonly sampling: Sampling
  readonly max_tokens: number
  readonly thinks: boolean
  /** The last message is the start of the model's answer. */
  readonly prefill: boolean
}

/** `alive` is a heartbeat during long steps. */
export type LlamaReply =
  | { readonly kind: 'alive' }
  | { readonly kind: 'loaded' }
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'thought'; readonly text: string }

export interface LlamaResult {
  readonly reason: Exclude<EndReason, 'filter' | 'unknown'>
  readonly prompt_tokens: number
  readonly completion_tokens: number
}

export type LlamaRefusal = 'box_unavailable' | 'model_broken' | 'out_of_memory' | 'upstream_context_too_long'

export class LlamaError extends Error {
  override readonly name = 'LlamaError'
  readonly code: LlamaRefusal

  constructor(code: LlamaRefusal, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}
