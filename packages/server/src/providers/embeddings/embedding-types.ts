import type { EmbeddingModel } from '@inkling/contract'

/** An endpoint with OpenAI's embeddings API. */
export interface EmbeddingEndpoint {
  readonly provider: 'openai-compatible'
  readonly base_url: string
  readonly api_key: string | null
  readonly model: string
}

/** ONNX weights on this machine, in a directory laid out like their repository. */
export interface EmbeddingWeights {
  readonly provider: 'onnx'
  readonly directory: string
  readonly weight_type: EmbeddingModel['weight_type']
  /** Number of external data files with the weights. */
  readonly data_files: number
  readonly pooling: EmbeddingModel['pooling']
  readonly max_tokens: number
}

export type EmbeddingSource = EmbeddingEndpoint | EmbeddingWeights

/**
 * Computes the vectors of texts, in order. Rejects with an UpstreamError if the model fails, and with `signal.reason`
 * if the caller aborts.
 */
export type EmbeddingClient = (texts: readonly string[], signal: AbortSignal) => Promise<Float32Array[]>
