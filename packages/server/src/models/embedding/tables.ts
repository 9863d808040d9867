import type { AdminEmbeddingModel, DownloadId, EmbeddingModel, EmbeddingModelId } from '@inkling/contract'
import type { Generated, Selectable } from 'kysely'

interface EmbeddingModelTable {
  id: EmbeddingModelId
  name: string
  description: string
  runtime: EmbeddingModel['runtime']
  provider: AdminEmbeddingModel['provider']
  base_url: string
  model: string
  api_key: Buffer | null
  api_key_last4: string | null
  download_id: DownloadId | null
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
