import type { AnswerOf, MonitoringPoint, monitoring, QueryOf } from '@inkling/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { REQUEST_S } from '../../platform/http/request-metrics.ts'
import { quantile } from '../../platform/metrics/quantile.ts'
import { FIRST_TOKEN_S } from '../../providers/request-metrics.ts'

/** The shortest graph, which a new site's data gradually fills. */
const MIN_HOURS = 1

function chooseBucketSeconds(hours: number): number {
  if (hours <= 3) return 60
  return hours <= 24 ? 600 : 3600
}

interface HistoryBucket
  extends Omit<
    MonitoringPoint,
    'first_token_p50_ms' | 'first_token_p95_ms' | 'request_p50_ms' | 'request_p95_ms'
  > {
  readonly first_token_counts: readonly number[]
  readonly request_counts: readonly number[]
}

/** Starts with the first sample. Per-instance values are summed; of shared values the worst counts. */
export async function listHistory(
  db: Db,
  { hours: most, instance_id }: QueryOf<typeof monitoring.history>,
): Promise<AnswerOf<typeof monitoring.history>> {
  const ofOne = instance_id === undefined ? sql`` : sql`and instance_id = ${instance_id}::uuid`
  const hours = Math.min(most, Math.max(MIN_HOURS, await hoursKnown(db, ofOne)))
  const stretch_s = chooseBucketSeconds(hours)
  const { rows } = await sql<HistoryBucket>`
    with picked as materialized (
      select *, date_bin(make_interval(secs => ${stretch_s}::int), taken_at, 'epoch') as at from instance_samples
      where taken_at > now() - make_interval(secs => ${hours * 3600}::float8) ${ofOne}
    ), of_each as (
      select at, instance_id, max(answers_open) as answers_open, sum(answers) as answers,
        sum(answers_failed) as answers_failed, sum(tokens) as tokens, sum(requests) as requests,
        sum(requests_failed) as requests_failed, max(loop_delay_ms) as loop_delay_ms, max(memory_bytes) as memory_bytes,
        sum(cpu * seconds) / greatest(sum(seconds), 1) as cpu, sum(seconds) as seconds, max(queue) as queue,
        min(disk_free_bytes) as disk_free_bytes, max(database_bytes) as database_bytes
      from picked group by at, instance_id
    ), of_all as (
      select at, sum(answers_open)::int as answers_open, sum(answers)::int as answers,
        sum(answers_failed)::int as answers_failed, sum(tokens)::bigint as tokens, sum(requests)::int as requests,
        sum(requests_failed)::int as requests_failed, max(loop_delay_ms)::float8 as loop_delay_ms,
        sum(memory_bytes)::bigint as memory_bytes, sum(cpu)::float8 as cpu, max(seconds)::float8 as seconds, max(queue) as queue,
        min(disk_free_bytes) as disk_free_bytes, max(database_bytes) as database_bytes
      from of_each group by at
    ), first_token as (${sumBuckets('first_token_counts')}), request as (${sumBuckets('request_counts')})
    select of_all.*, first_token.counts as first_token_counts, request.counts as request_counts
    from of_all join first_token using (at) join request using (at) order by at`.execute(db)
  const to = Date.now()
  return {
    from: new Date(to - hours * 3600_000).toISOString(),
    to: new Date(to).toISOString(),
    stretch_s,
    points: rows.map(toMonitoringPoint),
  }
}

async function hoursKnown(db: Db, ofOne: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select coalesce(extract(epoch from now() - min(taken_at)) / 3600, 0)::float8 as hours
    from instance_samples where true ${ofOne}`.execute(db)
  return rows[0]?.hours ?? 0
}

const sumBuckets = (column: 'first_token_counts' | 'request_counts') => sql`
  select at, array_agg(count order by place) as counts from (
    select at, part.place, sum(part.count)::int as count
    from picked, unnest(picked.${sql.ref(column)}) with ordinality as part(count, place) group by at, part.place) summed
  group by at`

function toMonitoringPoint({ first_token_counts, request_counts, ...row }: HistoryBucket): MonitoringPoint {
  return {
    ...row,
    first_token_p50_ms: inMs(quantile(0.5, FIRST_TOKEN_S, first_token_counts)),
    first_token_p95_ms: inMs(quantile(0.95, FIRST_TOKEN_S, first_token_counts)),
    request_p50_ms: inMs(quantile(0.5, REQUEST_S, request_counts)),
    request_p95_ms: inMs(quantile(0.95, REQUEST_S, request_counts)),
  }
}

const inMs = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds * 1000))
