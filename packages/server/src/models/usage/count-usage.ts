import type { ModelId, UserId } from '@inkling/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { dayOf } from './usage-day.ts'

/** An answer that was given, by whom, to whom, and what it took. */
export interface Used {
  readonly user_id: UserId
  readonly model: { readonly id: ModelId; readonly name: string }
  readonly prompt_tokens: number
  readonly completion_tokens: number
  readonly at: Date
}

/** Counts what an answer took that nothing else is stored of. */
export async function countUsage(db: Db, used: Used): Promise<void> {
  await usageRow(used, sql`true`).execute(db)
}

/** The same as part of the statement that stores the answer, where it should be counted. */
export const usageRow = (
  { user_id, model, prompt_tokens, completion_tokens, at }: Used,
  isWanted: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into model_usage (user_id, day, model_id, model_name, answers, prompt_tokens, completion_tokens)
  select u.id, ${dayOf(at)}::date, ${model.id}::uuid, ${model.name}, 1, ${prompt_tokens}::bigint, ${completion_tokens}::bigint
  from users u where u.id = ${user_id}::uuid and ${isWanted}
  on conflict (user_id, day, model_id) do update set model_name = excluded.model_name,
    answers = model_usage.answers + 1, prompt_tokens = model_usage.prompt_tokens + excluded.prompt_tokens,
    completion_tokens = model_usage.completion_tokens + excluded.completion_tokens`
