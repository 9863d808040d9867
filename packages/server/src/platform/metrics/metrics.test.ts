import { expect, test } from 'vitest'
import { bucketCounts, counter, gauge, histogram, Registry, totalOf } from './metrics.ts'
import { quantile } from './quantile.ts'

test('a gauge that cannot be read has no value, and the others are reported', async () => {
  const registry = new Registry()
  registry.registerMetric(gauge({ name: 'gone', help: 'Gone.' }, () => Promise.reject(new Error('away'))))
  registry.registerMetric(gauge({ name: 'here', help: 'Here.', label: 'of' }, () => ({ 'a "b"\n': 3 })))
  const lines = (await registry.metrics()).split('\n').filter(line => !line.startsWith('#'))
  expect(lines.filter(line => line !== '')).toEqual(['here{of="a \\"b\\"\\n"} 3'])
})

test('metrics with several labels are added up', async () => {
  const calls = counter({ name: 'calls_total', help: 'Calls.', labelNames: ['route'] })
  calls.inc({ route: 'one' }, 2)
  calls.inc({ route: 'other' })
  expect(await totalOf(calls)).toBe(3)
  const buckets = [0.1, 1]
  const waits = histogram({ name: 'wait_seconds', help: 'Waits.', labelNames: ['route'], buckets })
  for (const seconds of [0.05, 0.1, 0.5]) waits.observe({ route: 'one' }, seconds)
  waits.observe({ route: 'other' }, 3)
  expect(await bucketCounts(waits, buckets)).toEqual([2, 1, 1])
})

test('a quantile is interpolated between the bounds of its bucket', () => {
  const bounds = [1, 2, 4]
  expect(quantile(0.5, bounds, [0, 10, 0, 0])).toBe(1.5)
  expect(quantile(0.95, bounds, [90, 0, 10, 0])).toBe(3)
  expect(quantile(0.5, bounds, [0, 0, 0, 7])).toBe(4)
  expect(quantile(0.5, bounds, [0, 0, 0, 0])).toBeNull()
})
