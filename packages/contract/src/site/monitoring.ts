import { z } from 'zod'
import { noticeCodes } from '../base/choices.ts'
import { route } from '../base/route.ts'
import { time } from '../base/text.ts'

const InstanceId = z.uuid().describe('a server process')

/** The last reported state of a server process. */
export const Instance = z.object({
  id: InstanceId,
  name: z.string().describe('host name and port'),
  version: z.string(),
  started_at: time,
  seen_at: time.describe('the time of its last heartbeat'),
  is_alive: z.boolean(),
  answers_open: z.int().describe('the maximum in the last minute'),
  memory_bytes: z.int(),
  loop_delay_ms: z.number().describe('p99 of the event loop delay in a minute, the best of the last three'),
  disk_free_bytes: z.int(),
  disk_bytes: z.int(),
})
export type Instance = z.infer<typeof Instance>

export const OperatorNotice = z.object({
  code: z.enum(noticeCodes),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type OperatorNotice = z.infer<typeof OperatorNotice>

export const MonitoringState = z.object({
  instances: z.array(Instance),
  notices: z.array(OperatorNotice),
  database_bytes: z.int(),
  queue: z.object({
    due: z.int().describe('background jobs that can start now'),
    oldest_s: z.int().describe('how long the oldest has waited'),
    stuck: z.int().describe('jobs that failed repeatedly'),
    downloads: z.int().describe('model files being downloaded'),
  }),
  backup: z
    .object({
      is_daily: z.boolean().describe('whether automatic backups are on'),
      tried_at: time.nullable(),
      made_at: time.nullable().describe('the newest complete backup, automatic or manual'),
      problem: z.string().nullable().describe('why the last automatic backup failed'),
    })
    .describe('the state of backups'),
})
export type MonitoringState = z.infer<typeof MonitoringState>

const ms = z.number().nullable().describe('milliseconds; null without data')

export const MonitoringPoint = z.object({
  at: time.describe('start of the interval'),
  seconds: z.number().describe('seconds with data'),
  answers_open: z.int().describe('the maximum at once'),
  answers: z.int().describe('answers that ended'),
  answers_failed: z.int().describe('answers that failed because of the model'),
  tokens: z.int(),
  first_token_p50_ms: ms,
  first_token_p95_ms: ms,
  requests: z.int(),
  requests_failed: z.int().describe('requests that failed with 500 or above'),
  request_p50_ms: ms,
  request_p95_ms: ms,
  loop_delay_ms: z.number(),
  memory_bytes: z.int(),
  cpu: z.number().describe('processors in use'),
  queue: z.int(),
  disk_free_bytes: z.int(),
  database_bytes: z.int(),
})
export type MonitoringPoint = z.infer<typeof MonitoringPoint>

export const monitoring = {
  state: route('monitoring.state', {
    summary: 'Returns the current state of the site: processes, queues and problems.',
    answer: MonitoringState,
  }),
  history: route('monitoring.history', {
    summary:
      'Returns metrics over time, oldest first. Periods without data are left out. A new site starts at its beginning, ' +
      'with at least an hour.',
    query: z.object({
      hours: z.coerce.number().int().min(1).max(168).default(24).describe('number of hours, at most'),
      instance_id: InstanceId.optional().describe('only this process; default: all together'),
    }),
    answer: z.object({ from: time, to: time, stretch_s: z.int(), points: z.array(MonitoringPoint) }),
  }),
}
