import { expect, test } from 'vitest'
import { findOperatorNotices, type OperatorFacts } from './monitoring-notices.ts'

const GB = 1024 ** 3
const instance = {
  id: 'a',
  name: 'one:3000',
  version: '0.1.0',
  started_at: '2026-01-01T00:00:00.000Z',
  seen_at: '2026-01-02T00:00:00.000Z',
  is_alive: true,
  answers_open: 0,
  memory_bytes: 2e8,
  loop_delay_ms: 3,
  disk_free_bytes: 50 * GB,
  disk_bytes: 100 * GB,
}
const well: OperatorFacts = {
  instances: [instance],
  queue: { due: 3, oldest_s: 2, stuck: 0, downloads: 1 },
  backup: { is_daily: true, tried_at: null, made_at: null, problem: null },
  recent: {
    minutes: 10,
    requests_failed: 1,
    requests_refused: 2,
    slow_statements: 2,
    busy_minutes: 0,
    models: [{ name: 'Some model', asked: 40, failed: 3, code: 'upstream_timeout' }],
  },
  areFilesReached: true,
  originMismatch: undefined,
  failingChores: [],
}

const codesOf = (judged: OperatorFacts) => findOperatorNotices(judged).map(({ code }) => code)

test('a healthy site has no notices', () => {
  expect(findOperatorNotices(well)).toEqual([])
})

test('a disk is nearly full by space left or by share', () => {
  const disk = (disk_free_bytes: number, disk_bytes: number) =>
    codesOf({ ...well, instances: [{ ...instance, disk_free_bytes, disk_bytes }] })
  expect(disk(GB, 10 * GB)).toEqual(['disk_low'])
  expect(disk(30 * GB, 1000 * GB)).toEqual(['disk_low'])
  expect(disk(60 * GB, 1000 * GB)).toEqual([])
})

test('a failed backup is reported where backups are made', () => {
  const backup = { is_daily: true, tried_at: '2026-01-02T00:00:00.000Z', made_at: null, problem: 'no room' }
  expect(findOperatorNotices({ ...well, backup })).toEqual([{ code: 'backup_failed', facts: {} }])
  expect(codesOf({ ...well, backup: { ...backup, is_daily: false } })).toEqual([])
})

test('jobs failing for hours are reported together', () => {
  const failingChores = [
    { name: 'bin', since: '2026-01-01T00:00:00.000Z' },
    { name: 'drafts', since: '2026-01-01T01:00:00.000Z' },
  ]
  expect(findOperatorNotices({ ...well, failingChores })).toEqual([
    { code: 'chores_failing', facts: { names: 'bin, drafts', since: '2026-01-01T00:00:00.000Z' } },
  ])
})

test('the most urgent notice comes first', () => {
  expect(
    codesOf({
      ...well,
      areFilesReached: false,
      failingChores: [{ name: 'bin', since: '2026-01-01T00:00:00.000Z' }],
      instances: [
        { ...instance, version: '0.2.0', loop_delay_ms: 400 },
        { ...instance, disk_free_bytes: 1 },
        { ...instance, is_alive: false, loop_delay_ms: 900 },
      ],
      queue: { due: 900, oldest_s: 7200, stuck: 2, downloads: 0 },
      recent: {
        ...well.recent,
        requests_failed: 6,
        requests_refused: 900,
        slow_statements: 30,
        busy_minutes: 4,
        models: [{ name: 'Down', asked: 4, failed: 3, code: null }],
      },
    }),
  ).toEqual([
    'disk_low',
    'files_away',
    'instance_gone',
    'calls_failing',
    'calls_refused',
    'model_failing',
    'database_slow',
    'database_busy',
    'loop_slow',
    'chores_failing',
    'queue_stuck',
    'queue_long',
    'versions_differ',
  ])
})
