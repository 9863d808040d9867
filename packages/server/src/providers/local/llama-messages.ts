import type { EndReason, Sampling } from '@inkling/contract'
import type { ModelMessage } from '../model-types.ts'

/** What the process of a model is asked. */
export interface LlamaQuestion {
  /** Of the file that it serves; always the same one. */
  readonly path: string
  /** How much it is to hold, where there is memory for it. */
  readonly context_tokens: number
  readonly messages: readonly ModelMessage[]
  readonly sampling: Sampling
  readonly max_tokens: number
  readonly thinks: boolean
  /** The last message is the model's own, to be gone on with. */
  readonly prefill: boolean
}

/** What it tells on its way; `alive` is that it works at something that takes long. */
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

/** What the process says of a question that it can't answer. */
export type LlamaRefusal = 'box_unavailable' | 'model_broken' | 'out_of_memory' | 'upstream_context_too_long'

export class LlamaError extends Error {
  override readonly name = 'LlamaError'
  readonly code: LlamaRefusal

  constructor(code: LlamaRefusal, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}
