import { z } from 'zod'
import { noticeCodes } from '../base/choices.ts'
import { route } from '../base/route.ts'
import { time } from '../base/text.ts'

const InstanceId = z.uuid().describe('a process that serves this site')

/** A server process, as last reported. */
export const Instance = z.object({
  id: InstanceId,
  name: z.string().describe('its machine and port'),
  version: z.string(),
  started_at: time,
  seen_at: time.describe('when it last said that it lives'),
  is_alive: z.boolean(),
  answers_open: z.int().describe('the most at once in its last minute'),
  memory_bytes: z.int(),
  loop_delay_ms: z
    .number()
    .describe('how late it was in the worst hundredth of a minute, in the best of the last three'),
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
    due: z.int().describe('pieces of work behind the chats that could be begun now'),
    oldest_s: z.int().describe('how long the first of them has waited'),
    stuck: z.int().describe('that have failed again and again'),
    downloads: z.int().describe('files of models on their way'),
  }),
  backup: z
    .object({
      is_daily: z.boolean().describe('whether this site makes copies by itself'),
      tried_at: time.nullable(),
      made_at: time.nullable().describe('the newest that is whole, whoever asked for it'),
      problem: z.string().nullable().describe('why the last that it makes by itself came to nothing'),
    })
    .describe('how the copies of this site do'),
})
export type MonitoringState = z.infer<typeof MonitoringState>

const ms = z.number().nullable().describe('milliseconds; null when there was none')

export const MonitoringPoint = z.object({
  at: time.describe('when it begins'),
  seconds: z.number().describe('that are known of it'),
  answers_open: z.int().describe('the most at once'),
  answers: z.int().describe('that ended'),
  answers_failed: z.int().describe('of them, because their model failed'),
  tokens: z.int(),
  first_token_p50_ms: ms,
  first_token_p95_ms: ms,
  requests: z.int(),
  requests_failed: z.int().describe('of them, with 500 or above'),
  request_p50_ms: ms,
  request_p95_ms: ms,
  loop_delay_ms: z.number(),
  memory_bytes: z.int(),
  cpu: z.number().describe('processors that were busy with it'),
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
      hours: z.coerce.number().int().min(1).max(168).default(24).describe('how far back at most'),
      instance_id: InstanceId.optional().describe('of this process alone; otherwise of all together'),
    }),
    answer: z.object({ from: time, to: time, stretch_s: z.int(), points: z.array(MonitoringPoint) }),
  }),
}
