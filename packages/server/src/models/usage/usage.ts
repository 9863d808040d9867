import type { ModelId, UserId } from '@inkling/contract'
import { type Generated, type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'

export type UsageContext = Pick<AppContext, 'db' | 'clock'>

export interface UsageRecord {
  readonly user_id: UserId
  readonly model: { readonly id: ModelId; readonly name: string }
  readonly prompt_tokens: number
  readonly completion_tokens: number
  readonly at: Date
}

export async function countUsage(db: Db, used: UsageRecord): Promise<void> {
  await insertUsageSql(used, sql`true`).execute(db)
}

/** Part of another statement. A user's own model costs the site nothing. */
export const insertUsageSql = (
  { user_id, model, prompt_tokens, completion_tokens, at }: UsageRecord,
  isWanted: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into model_usage (user_id, day, model_id, model_name, answers, prompt_tokens, completion_tokens)
  select u.id, ${dayOf(at)}::date, ${model.id}::uuid, ${model.name}, 1, ${prompt_tokens}::bigint, ${completion_tokens}::bigint
  from users u where u.id = ${user_id}::uuid and ${isWanted}
    and not exists (select from ai_models where id = ${model.id}::uuid and owner_id is not null)
  on conflict (user_id, day, model_id) do update set model_name = excluded.model_name,
    answers = model_usage.answers + 1, prompt_tokens = model_usage.prompt_tokens + excluded.prompt_tokens,
    completion_tokens = model_usage.completion_tokens + excluded.completion_tokens`

const DAY_MS = 24 * 3_600_000

/** Days are in UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

export const nextDay = (now: Date): Date => new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS)

interface LimitedModel {
  readonly id: ModelId
  readonly daily_tokens: number | null
}

/**
 * Running answers are not stopped.
 * @throws ApiError daily_limit_reached
 */
export async function refuseOverAllowance(
  stores: UsageContext,
  user_id: UserId,
  model: LimitedModel,
): Promise<void> {
  if (!(await isAllowanceSpent(stores, user_id, model))) return
  const now = stores.clock.now()
  const renewedAt = nextDay(now)
  throw new ApiError('daily_limit_reached', {
    facts: { limit: model.daily_tokens ?? 0, renewed_at: renewedAt.toISOString() },
    retryAfterSeconds: (renewedAt.getTime() - now.getTime()) / 1000,
  })
}

/** Models without a limit need no query. */
export async function isAllowanceSpent(
  { db, clock }: UsageContext,
  user_id: UserId,
  model: LimitedModel,
): Promise<boolean> {
  const { id, daily_tokens } = model
  return daily_tokens !== null && (await usedTokens({ db, clock }, user_id, id)) >= daily_tokens
}

async function usedTokens({ db, clock }: UsageContext, user_id: UserId, model_id: ModelId): Promise<number> {
  const row = await db
    .selectFrom('model_usage')
    .select(['prompt_tokens', 'completion_tokens'])
    .where('user_id', '=', user_id)
    .where('model_id', '=', model_id)
    .where('day', '=', dayOf(clock.now()))
    .executeTakeFirst()
  return row === undefined ? 0 : row.prompt_tokens + row.completion_tokens
}

/** Keeps the names of deleted models. */
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
