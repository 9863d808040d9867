import type { Instance, MonitoringState, NoticeCode, OperatorNotice, ProblemCode } from '@inkling/contract'
import { noticeCodes } from '@inkling/contract'
import type { OriginMismatch } from '../../platform/http/check-origin.ts'
import type { FailingJob } from '../../platform/jobs/run-jobs.ts'

export interface RecentActivity {
  readonly minutes: number
  readonly requests_failed: number
  /** Rejected because of overload. */
  readonly requests_refused: number
  readonly slow_statements: number
  /** Minutes that ended with requests waiting for a database connection. */
  readonly busy_minutes: number
  readonly models: readonly {
    readonly name: string
    readonly asked: number
    readonly failed: number
    readonly code: ProblemCode | null
  }[]
}

export interface OperatorFacts extends Pick<MonitoringState, 'instances' | 'queue' | 'backup'> {
  readonly recent: RecentActivity
  readonly areFilesReached: boolean
  /** Between the viewer's page and the configuration. */
  readonly originMismatch: OriginMismatch | undefined
  /** The job that has failed longest comes first. */
  readonly failingChores: readonly FailingJob[]
}

const MIN_FREE_SHARE = 0.05
const DISK_BYTES = 2 * 1024 ** 3
const FAILED_CALLS = 5
const REFUSED_CALLS = 5
const FAILED_ANSWERS = 3
const SLOW_STATEMENTS = 10
const MIN_BUSY_MINUTES = 3
const LOOP_MS = 250
const MAX_QUEUE_AGE_S = 30 * 60

/** Most urgent first. Each rule reports one kind. */
export function findOperatorNotices(judged: OperatorFacts): OperatorNotice[] {
  const notices = rules.flatMap(rule => rule(judged))
  return notices.toSorted((a, b) => noticeCodes.indexOf(a.code) - noticeCodes.indexOf(b.code))
}

type NoticeRule = (judged: OperatorFacts) => OperatorNotice[]

const notice = (code: NoticeCode, facts: OperatorNotice['facts'] = {}): OperatorNotice => ({ code, facts })
const noticeIf = (is: boolean, code: NoticeCode, facts?: OperatorNotice['facts']): OperatorNotice[] =>
  is ? [notice(code, facts)] : []

const isDiskLow = ({ is_alive, disk_free_bytes: free, disk_bytes: all }: Instance): boolean =>
  is_alive && (free < DISK_BYTES || free < all * MIN_FREE_SHARE)

const rules: readonly NoticeRule[] = [
  ({ instances }) =>
    instances
      .filter(isDiskLow)
      .map(({ name, disk_free_bytes: free_bytes }) => notice('disk_low', { name, free_bytes })),
  ({ areFilesReached }) => noticeIf(!areFilesReached, 'files_away'),
  ({ originMismatch: wrong }) => (wrong === undefined ? [] : [notice('origin_wrong', { ...wrong })]),
  ({ backup: { is_daily, problem, made_at } }) =>
    noticeIf(is_daily && problem !== null, 'backup_failed', made_at === null ? {} : { made_at }),
  ({ instances }) =>
    instances
      .filter(({ is_alive }) => !is_alive)
      .map(({ name, seen_at }) => notice('instance_gone', { name, seen_at })),
  ({ recent: { requests_failed: failed, minutes } }) =>
    noticeIf(failed >= FAILED_CALLS, 'calls_failing', { failed, minutes }),
  ({ recent: { requests_refused: refused, minutes } }) =>
    noticeIf(refused >= REFUSED_CALLS, 'calls_refused', { refused, minutes }),
  ({ recent: { models, minutes } }) =>
    models
      .filter(({ asked, failed }) => failed >= FAILED_ANSWERS && failed * 2 >= asked)
      .map(({ name, asked, failed, code }) =>
        notice('model_failing', { name, asked, failed, minutes, ...(code !== null && { code }) }),
      ),
  ({ recent: { slow_statements: slow, minutes } }) =>
    noticeIf(slow >= SLOW_STATEMENTS, 'database_slow', { slow, minutes }),
  ({ recent: { busy_minutes } }) => noticeIf(busy_minutes >= MIN_BUSY_MINUTES, 'database_busy'),
  ({ instances }) =>
    instances
      .filter(({ is_alive, loop_delay_ms }) => is_alive && loop_delay_ms > LOOP_MS)
      .map(({ name, loop_delay_ms }) => notice('loop_slow', { name, ms: Math.round(loop_delay_ms) })),
  ({ failingChores: chores }) =>
    chores
      .slice(0, 1)
      .map(({ since }) =>
        notice('chores_failing', { names: chores.map(({ name }) => name).join(', '), since }),
      ),
  ({ queue: { stuck } }) => noticeIf(stuck > 0, 'queue_stuck', { stuck }),
  ({ queue: { due, oldest_s } }) =>
    noticeIf(oldest_s > MAX_QUEUE_AGE_S, 'queue_long', { due, minutes: Math.round(oldest_s / 60) }),
  ({ instances }) =>
    noticeIf(
      new Set(instances.filter(({ is_alive }) => is_alive).map(({ version }) => version)).size > 1,
      'versions_differ',
    ),
]
