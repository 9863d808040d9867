import type {
  DownloadId,
  Model,
  ModelId,
  Provider,
  RefusedField,
  Sampling,
  SamplingName,
} from '@inkling/contract'
import type { Generated, Selectable } from 'kysely'

interface ModelTable {
  id: ModelId
  name: string
  description: string
  provider: Provider
  base_url: string
  model: string
  api_key: Buffer | null
  api_key_last4: string | null
  context_tokens: number
  max_output_tokens: number
  sampling: Sampling
  takes_only: SamplingName[] | null
  stop_max: number | null
  /** What its host has refused; see keep-refused.ts. */
  refused: Generated<RefusedField[]>
  supports_reasoning: boolean
  reasoning_control: Model['reasoning_control']
  supports_prefill: boolean
  fallback_id: ModelId | null
  daily_tokens: number | null
  recommended: boolean
  is_enabled: boolean
  position: number
  /** Of the file of one in the box. */
  download_id: DownloadId | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

/** A model with its sealed key. */
export type StoredModel = Selectable<ModelTable>

declare module '../../platform/database/tables.ts' {
  interface Tables {
    ai_models: ModelTable
  }
}
