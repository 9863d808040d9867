import { expect, test } from 'vitest'
import { filesOf } from '../../scripts/promises/files-of.ts'
import { promisePage } from '../../scripts/promises/page.ts'
import { type PromiseRecord, type PromiseTestRun, recordRuns } from '../../scripts/promises/record.ts'

const before: PromiseRecord = {
  R1: { full: { on: '2026-01-01', figures: [{ kills: 300 }] } },
  R2: { short: { on: '2026-01-01', figures: [{ kills: 5 }], failed: ['something else was kept'] } },
}
/** File names here list the promises that they report. */
const promisesOf = (file: string) => file.split(' ')
const recordOf = (run: Partial<PromiseTestRun>) =>
  recordRuns(before, { form: 'short', on: '2026-02-02', ids: [], told: [], failures: [], ...run }, promisesOf)

test('each form of a run keeps its last result until the next run', () => {
  const lines = [{ id: 'R1', figures: { kills: 30 } } as const]
  const own = { ...before, R1: { ...before.R1, short: { on: '2026-02-02', figures: [{ kills: 30 }] } } }
  expect(recordOf({ told: lines })).toEqual(own)
  const shared = recordOf({ told: lines, form: 'full_shared' })
  expect(shared.R1).toEqual({ full: before.R1?.full, full_shared: own.R1.short })
  expect(recordOf({ told: lines, form: 'full' }).R1).toEqual({ full: own.R1.short })
})

test('a promise that was not checked keeps its record', () => {
  const lines = (['R1', 'R2'] as const).map(id => ({ id, figures: { kills: 1 } }))
  const record = recordOf({ told: lines, ids: ['R1'] })
  expect(record.R1?.short?.figures).toEqual([{ kills: 1 }])
  expect(record.R2).toEqual(before.R2)
})

test('a failure belongs to the promises its test reported, or else to all of its file', () => {
  const lines = [
    { id: 'R1', figures: { kills: 1 }, test: 'one' },
    { id: 'R2', figures: { kills: 1 }, test: 'two' },
  ] as const
  const failure = { file: 'R1 R2 R3', sentence: 'one was lost' }
  const failedOf = (test?: string) => {
    const record = recordOf({ told: lines, failures: [{ ...failure, ...(test && { test }) }] })
    return (['R1', 'R2', 'R3'] as const).filter(id => record[id]?.short?.failed?.includes('one was lost'))
  }
  expect(failedOf('one')).toEqual(['R1'])
  expect(failedOf('silent')).toEqual(['R1', 'R2', 'R3'])
  expect(failedOf()).toEqual(['R1', 'R2', 'R3'])
})

test('a successful run replaces a failed one', () => {
  expect(recordOf({ told: [{ id: 'R2', figures: { kills: 5 } }] }).R2).toEqual({
    short: { on: '2026-02-02', figures: [{ kills: 5 }] },
  })
})

test('the page says what failed, and on which stores', () => {
  const figures = [{ most_mb: 1_404 }]
  const run = { on: '2026-02-02', figures }
  const page = promisePage({ S8: { full: { ...run, failed: ['1404 | 300 MB'] }, short_shared: run } })
  expect(page).toContain('| full | 2026-02-02 | failed: 1404 \\| 300 MB<br>most mb 1,404 |\n')
  expect(page).toContain('| | | | short, shared stores | 2026-02-02 | most mb 1,404 |\n')
})

test('the page says what was not checked', () => {
  const of = (audit: number | string) =>
    promisePage({ S16: { full: { on: '2026-02-02', figures: [{ packages: 605, audit }] } } })
  expect(of('not answered')).toContain(
    '| packages 605 · known vulnerabilities not checked (the audit was not answered) |\n',
  )
  expect(of(0)).toContain('| packages 605 · audit 0 |\n')
})

test('tests that start their own stores do not count for shared stores', () => {
  expect(filesOf(['R10'])).toEqual(['tests/promises/neighbours.test.ts'])
  expect(() => filesOf(['R10'], true)).toThrow('No test tells figures of R10 on shared stores.')
  expect(filesOf(['R13'])).toHaveLength(2)
  expect(filesOf(['R13'], true)).toEqual(['tests/promises/backups.test.ts'])
  expect(filesOf([], true)).toContain('tests/promises/kill.test.ts')
  expect(filesOf([], true)).not.toContain('tests/promises/neighbours.test.ts')
})
