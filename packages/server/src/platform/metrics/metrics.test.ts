import { expect, test } from 'vitest'
import { Counter, gauge, Histogram, prometheusText } from './metrics.ts'
import { quantile } from './quantile.ts'

test('what is counted is told as Prometheus reads it', async () => {
  const calls = new Counter({ name: 'calls_total', help: 'Calls.', labels: ['route', 'status'] })
  calls.add(1, 'cards.get', '2xx')
  calls.add(2, 'cards.get', '4xx')
  calls.add(1, 'cards.get', '2xx')
  expect(await prometheusText([calls])).toBe(
    [
      '# HELP calls_total Calls.',
      '# TYPE calls_total counter',
      'calls_total{route="cards.get",status="2xx"} 2',
      'calls_total{route="cards.get",status="4xx"} 2',
      '',
    ].join('\n'),
  )
})

test('what never happened is told as nothing, so that it is seen to begin', async () => {
  expect(await prometheusText([new Counter({ name: 'lost_total', help: 'Lost.' })])).toContain(
    '\nlost_total 0\n',
  )
})

test('durations are counted up to each bound', async () => {
  const waits = new Histogram({ name: 'wait_seconds', help: 'Waits.' }, [0.1, 1])
  for (const seconds of [0.05, 0.1, 0.5, 3]) waits.observe(seconds)
  const lines = (await prometheusText([waits])).split('\n').slice(2)
  expect(lines).toEqual([
    'wait_seconds_bucket{le="0.1"} 2',
    'wait_seconds_bucket{le="1"} 3',
    'wait_seconds_bucket{le="+Inf"} 4',
    'wait_seconds_sum 3.65',
    'wait_seconds_count 4',
    '',
  ])
})

test('what can not be read now is left out, and the rest is told', async () => {
  const gone = gauge({ name: 'gone', help: 'Gone.' }, () => Promise.reject(new Error('away')))
  const here = gauge({ name: 'here', help: 'Here.', label: 'of' }, () => ({ 'a "b"\n': 3 }))
  expect(await prometheusText([gone, here])).toBe(
    '# HELP here Here.\n# TYPE here gauge\nhere{of="a \\"b\\"\\n"} 3\n',
  )
})

test('a quantile lies within the bounds that it falls between', () => {
  const bounds = [1, 2, 4]
  expect(quantile(0.5, bounds, [0, 10, 0, 0])).toBe(1.5)
  expect(quantile(0.95, bounds, [90, 0, 10, 0])).toBe(3)
  expect(quantile(0.5, bounds, [0, 0, 0, 7])).toBe(4)
  expect(quantile(0.5, bounds, [0, 0, 0, 0])).toBeNull()
})
