import type { AnswerOf, ModelUsage, modelUsage, Page, QueryOf } from '@inkling/contract'
import { sql } from 'kysely'
import { listPage } from '../../platform/database/sql-fragments.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { dayOf, nextDay, type UsageContext } from './usage.ts'

/** Newest day first, then by tokens. */
export async function listUsage(
  db: Db,
  now: Date,
  { model_id, user_id, days, page, limit }: QueryOf<typeof modelUsage.list>,
): Promise<Page<ModelUsage>> {
  const rows = db
    .selectFrom('model_usage as used')
    .innerJoin('users', 'users.id', 'used.user_id')
    .leftJoin('ai_models as model', 'model.id', 'used.model_id')
    .where('used.day', '>', sql<string>`${dayOf(now)}::date - ${days}::int`)
    .where(({ and, eb }) =>
      and([
        ...(model_id === undefined ? [] : [eb('used.model_id', '=', model_id)]),
        ...(user_id === undefined ? [] : [eb('used.user_id', '=', user_id)]),
      ]),
    )
    .orderBy('used.day', 'desc')
    .orderBy(sql`used.prompt_tokens + used.completion_tokens`, 'desc')
    .orderBy('used.user_id')
    .orderBy('used.model_id')
  const result = await listPage(
    rows,
    query =>
      query.select([
        sql<string>`used.day::text`.as('day'),
        'model.id as model_id',
        'used.model_name',
        'used.user_id',
        'users.username',
        'used.answers',
        'used.prompt_tokens',
        'used.completion_tokens',
      ]),
    { page, limit },
  )
  const items = result.items.map(
    ({ model_id: id, model_name: name, user_id: user, username, ...used }): ModelUsage => ({
      ...used,
      model: { id, name },
      user: { id: user, username },
    }),
  )
  return { ...result, items }
}

/** Lists only models that have a limit. */
export async function listMyAllowances(
  { clock }: Pick<UsageContext, 'clock'>,
  db: Db,
  actor: Actor,
): Promise<AnswerOf<typeof modelUsage.listMine>> {
  const now = clock.now()
  const rows = await db
    .selectFrom('ai_models as model')
    .leftJoin('model_usage as used', join =>
      join
        .onRef('used.model_id', '=', 'model.id')
        .on('used.user_id', '=', actor.id)
        .on('used.day', '=', dayOf(now)),
    )
    .select([
      'model.id as model_id',
      'model.daily_tokens',
      sql<number>`coalesce(used.prompt_tokens + used.completion_tokens, 0)::bigint`.as('used_tokens'),
    ])
    .where('model.is_enabled', '=', true)
    .where('model.daily_tokens', 'is not', null)
    .orderBy('model.recommended', 'desc')
    .orderBy('model.position')
    .orderBy('model.id')
    .execute()
  const renewed_at = nextDay(now).toISOString()
  return rows.map(({ daily_tokens, ...row }) => ({ ...row, daily_tokens: daily_tokens ?? 0, renewed_at }))
}
