import { createHash } from 'node:crypto'
import type { CompletionAction, MessageId, ModelId, RetrievedMemory, SessionId } from '@inkling/contract'
import type { Clock, Prompt } from '@inkling/engine'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

/**
 * What a prompt was built from, besides tree and settings. The digest shows whether a rebuilt prompt is what the model
 * received.
 */
export interface PromptRecord {
  readonly session_id: SessionId
  readonly action: CompletionAction
  readonly continued_id: MessageId | null
  /** Stays the same if a fallback answers. Absent in answers older than fallback models. */
  readonly asked_model_id?: ModelId
  readonly time_zone: string
  readonly locale: string
  readonly digest: string
  /** Absent in older answers. */
  readonly prompt_tokens?: number
  readonly recalled?: readonly RetrievedMemory[]
}

export function toPromptRecord(
  prompt: Prompt,
  { time_zone, locale }: Clock,
  made: Pick<PromptRecord, 'session_id' | 'action' | 'continued_id' | 'asked_model_id'>,
): PromptRecord {
  const recalled = retrievedMemoriesOf(prompt)
  const digest = hashPrompt(prompt.messages)
  const record = { ...made, time_zone, locale, digest, prompt_tokens: prompt.tokens }
  return { ...record, ...(recalled.length > 0 && { recalled }) }
}

export const hashPrompt = (messages: Prompt['messages']): string =>
  createHash('sha256').update(JSON.stringify(messages)).digest('base64url')

export const retrievedMemoriesOf = ({ recalled }: Pick<Prompt, 'recalled'>): RetrievedMemory[] =>
  recalled as RetrievedMemory[] // they have the ids of the candidate rows

export async function listRecalled(db: Db, id: MessageId): Promise<RetrievedMemory[]> {
  const { rows } = await sql<{ recalled: RetrievedMemory[] | null }>`
    select prompt_record -> 'recalled' as recalled from messages where id = ${id}::uuid`.execute(db)
  return rows[0]?.recalled ?? []
}
