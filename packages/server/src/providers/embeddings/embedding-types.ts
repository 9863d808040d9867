import type { EmbeddingModel } from '@inkling/contract'

/** An endpoint that speaks OpenAI's embeddings. */
export interface EmbeddingEndpoint {
  readonly provider: 'openai-compatible'
  readonly base_url: string
  readonly api_key: string | null
  readonly model: string
}

/** Weights for ONNX on this machine, in a directory that looks like their repository. */
export interface EmbeddingWeights {
  readonly provider: 'onnx'
  readonly directory: string
  readonly weight_type: EmbeddingModel['weight_type']
  /** The files beside the model's own in which its weights are, if any. */
  readonly data_files: number
  readonly pooling: EmbeddingModel['pooling']
  readonly max_tokens: number
}

/** Where a model computes. */
export type EmbeddingSource = EmbeddingEndpoint | EmbeddingWeights

/**
 * Has some texts turned into vectors, in their order. Rejects with an UpstreamError when the model's side fails, and
 * with `signal.reason` when the caller gave up.
 */
export type EmbeddingClient = (texts: readonly string[], signal: AbortSignal) => Promise<Float32Array[]>
