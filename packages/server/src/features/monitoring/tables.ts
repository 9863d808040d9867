import type { ModelId, ProblemCode } from '@inkling/contract'
import type { ColumnType, Generated } from 'kysely'

export interface ModelSample {
  readonly id: ModelId
  readonly name: string
  readonly asked: number
  readonly failed: number
  readonly code: ProblemCode | null
}

interface InstanceSampleTable {
  instance_id: string
  taken_at: Generated<string>
  started_at: string
  name: string
  version: string
  is_last: boolean
  seconds: number
  answers_open: number
  answers: number
  answers_failed: number
  tokens: number
  first_token_counts: number[]
  requests: number
  requests_failed: number
  requests_refused: number
  request_counts: number[]
  slow_statements: number
  waiting_for_database: number
  loop_delay_ms: number
  memory_bytes: number
  cpu: number
  queue: number
  disk_free_bytes: number
  disk_bytes: number
  database_bytes: number
  models: ColumnType<readonly ModelSample[], string, string>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    instance_samples: InstanceSampleTable
  }
}
