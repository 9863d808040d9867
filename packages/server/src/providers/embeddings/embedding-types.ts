import type { EmbeddingModel } from '@inkling/contract'

export interface EmbeddingEndpoint {
  readonly provider: 'openai-compatible'
  readonly base_url: string
  readonly api_key: string | null
  readonly model: string
}

/** Weights in a directory laid out like the model's repository. */
export interface EmbeddingWeights {
  readonly provider: 'onnx'
  readonly directory: string
  readonly weight_type: EmbeddingModel['weight_type']
  /** External data files of the weights. */
  readonly data_files: number
  readonly pooling: EmbeddingModel['pooling']
  readonly max_tokens: number
}

export type EmbeddingSource = EmbeddingEndpoint | EmbeddingWeights

/**
 * Returns vectors in order. Rejects with an UpstreamError if the model fails, and with `signal.reason` if the caller
 * aborts.
 */
export type EmbeddingClient = (texts: readonly string[], signal: AbortSignal) => Promise<Float32Array[]>
