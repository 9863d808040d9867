import type { ModelId, UserId } from '@inkling/contract'
import type { Generated } from 'kysely'

/** What an account used of a model in a day. The model may be gone: its name stays. */
interface ModelUsageTable {
  user_id: UserId
  day: string
  model_id: ModelId
  model_name: string
  answers: Generated<number>
  prompt_tokens: Generated<number>
  completion_tokens: Generated<number>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    model_usage: ModelUsageTable
  }
}
