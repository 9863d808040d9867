import type { EmbeddingModel, EmbeddingModelId } from '@inkling/contract'
import type { Generated, Selectable } from 'kysely'

/** A file of a model, by its path in the hub. */
export interface ModelFile {
  readonly path: string
  readonly bytes: number
}

interface EmbeddingModelTable {
  id: EmbeddingModelId
  name: string
  description: string
  runtime: EmbeddingModel['runtime']
  provider: 'onnx' | 'openai-compatible'
  base_url: string
  model: string
  api_key: Buffer | null
  api_key_last4: string | null
  hub_id: string | null
  revision: string | null
  files: readonly ModelFile[]
  download_id: string | null
  dimensions: number
  max_tokens: number
  pooling: EmbeddingModel['pooling']
  query_prefix: string
  passage_prefix: string
  weight_type: EmbeddingModel['weight_type']
  version: string
  is_enabled: boolean
  position: number
  created_at: Generated<string>
  updated_at: Generated<string>
}

/** An embedding model with its sealed key. */
export type StoredEmbeddingModel = Selectable<EmbeddingModelTable>

declare module '../../platform/database/tables.ts' {
  interface Tables {
    embedding_models: EmbeddingModelTable
  }
}
