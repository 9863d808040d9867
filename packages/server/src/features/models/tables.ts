import type { ModelId, Provider, Sampling } from '@inkling/contract'
import type { Generated } from 'kysely'

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
  supports_reasoning: boolean
  recommended: boolean
  is_enabled: boolean
  position: number
  created_at: Generated<string>
  updated_at: Generated<string>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    ai_models: ModelTable
  }
}
