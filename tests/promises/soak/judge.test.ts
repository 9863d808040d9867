import { expect, test } from 'vitest'
import { judgeSamples } from './judge.ts'
import type { ProcessSample } from './samples.ts'

const MINUTES = 60

/** An hour of samples from a process whose values fluctuate, and grow by this much in that time. */
const hourOf = (growth: Partial<ProcessSample>, seconds = 5): ProcessSample[] =>
  Array.from({ length: (MINUTES * 60) / seconds }, (_, n) => {
    const part = (n * seconds) / (MINUTES * 60)
    const grown = (of: 'rss_mb' | 'heap_mb' | 'handles', usual: number): number =>
      usual + part * (growth[of] ?? 0) + Math.round(3 * Math.sin(n * 1.7) ** 2)
    return {
      at: n * seconds * 1_000,
      rss_mb: grown('rss_mb', 300),
      heap_mb: grown('heap_mb', 100),
      handles: grown('handles', 90),
      loop_p99_ms: growth.loop_p99_ms ?? 20,
    }
  })

test('a process that fluctuates without growing passes', () => {
  expect(judgeSamples(hourOf({}), MINUTES)).toMatchObject({ faults: [], figures: { minutes_of_slopes: 40 } })
})

test.for([
  ['memory', { rss_mb: 12 }, /^memory grew by 1[12]\.\d ± \d\.\d MB an hour$/],
  ['the heap', { heap_mb: 12 }, /^the heap grew by 1[12]\.\d/],
  ['handles, more of them', { handles: 24 }, /^handles changed by 2[34]\.\d/],
  ['handles, fewer of them', { handles: -24 }, /^handles changed by -2[34]\.\d/],
  ['the event loop', { loop_p99_ms: 101 }, /^the event loop was 101 ms late$/],
] as const)('it is told by its slope: %s', ([, growth, fault]) => {
  expect(judgeSamples(hourOf(growth), MINUTES).faults).toEqual([expect.stringMatching(fault)])
})

test('slopes that were not measured do not pass', () => {
  const early = hourOf({}).slice(0, 200)
  expect(judgeSamples(early, MINUTES).faults).toContain('it was seen for 11.1 warm minutes of 40')
  expect(judgeSamples([], MINUTES).faults).toContain('nobody saw it')
})

test('a few minutes have no slope', () => {
  expect(judgeSamples(hourOf({ rss_mb: 500 }).slice(0, 36), 3)).toMatchObject({
    faults: [],
    figures: { minutes_of_slopes: 0 },
  })
})
