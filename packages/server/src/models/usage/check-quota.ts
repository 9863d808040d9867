import type { ModelId, UserId } from '@inkling/contract'
import type { House } from '../../context.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { dayOf, nextDay } from './usage-day.ts'

interface Limited {
  readonly id: ModelId
  readonly daily_tokens: number | null
}
type Stores = Pick<House, 'db' | 'clock'>

/**
 * Refuses to ask a model of which this account has had its share of the day. Answers that began before it was reached go
 * on to their end.
 * @throws Refusal daily_limit_reached
 */
export async function refuseSpent(stores: Stores, user_id: UserId, model: Limited): Promise<void> {
  if (!(await isSpent(stores, user_id, model))) return
  const now = stores.clock.now()
  const renewedAt = nextDay(now)
  throw new Refusal('daily_limit_reached', {
    facts: { limit: model.daily_tokens ?? 0, renewed_at: renewedAt.toISOString() },
    retryAfterSeconds: (renewedAt.getTime() - now.getTime()) / 1000,
  })
}

/** Whether nothing is left of the day. A model without a limit costs no look. */
export async function isSpent({ db, clock }: Stores, user_id: UserId, model: Limited): Promise<boolean> {
  const { id, daily_tokens } = model
  return daily_tokens !== null && (await usedTokens({ db, clock }, user_id, id)) >= daily_tokens
}

async function usedTokens({ db, clock }: Stores, user_id: UserId, model_id: ModelId): Promise<number> {
  const row = await db
    .selectFrom('model_usage')
    .select(['prompt_tokens', 'completion_tokens'])
    .where('user_id', '=', user_id)
    .where('model_id', '=', model_id)
    .where('day', '=', dayOf(clock.now()))
    .executeTakeFirst()
  return row === undefined ? 0 : row.prompt_tokens + row.completion_tokens
}
