import { createHash } from 'node:crypto'
import type { CompletionAction, MessageId, ModelId, RetrievedMemory, SessionId } from '@inkling/contract'
import type { Clock, Prompt } from '@inkling/engine'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

/**
 * With what an answer was asked for, beside what its tree and settings say. From this the prompt can be built again; its
 * digest then tells whether it is what the model was sent, or something that it was made of has changed since.
 */
export interface PromptRecord {
  readonly session_id: SessionId
  readonly action: CompletionAction
  /** The message that was gone on with. */
  readonly continued_id: MessageId | null
  /** The model that it was made for, whoever answered; absent from answers that are older than stand-ins. */
  readonly asked_model_id?: ModelId
  readonly time_zone: string
  readonly locale: string
  readonly digest: string
  /** As we count them; absent from older answers. */
  readonly prompt_tokens?: number
  /** The passages that came back from memory; absent where there was none. */
  readonly recalled?: readonly RetrievedMemory[]
}

/** What is kept of how a prompt came about. */
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

/** The same for the same messages, whenever they are built. */
export const hashPrompt = (messages: Prompt['messages']): string =>
  createHash('sha256').update(JSON.stringify(messages)).digest('base64url')

/** What came back for a prompt, as it is told. */
export const retrievedMemoriesOf = ({ recalled }: Pick<Prompt, 'recalled'>): RetrievedMemory[] =>
  recalled as RetrievedMemory[] // its ids are those of the rows that candidates were read from

/** What came back for an answer that is there. */
export async function listRecalled(db: Db, id: MessageId): Promise<RetrievedMemory[]> {
  const { rows } = await sql<{ recalled: RetrievedMemory[] | null }>`
    select prompt_record -> 'recalled' as recalled from messages where id = ${id}::uuid`.execute(db)
  return rows[0]?.recalled ?? []
}
