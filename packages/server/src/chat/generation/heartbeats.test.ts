import { expect, test } from 'vitest'
import { HeartbeatMonitor } from './instances.ts'

const of = (beats: Record<string, string | null>) => new Map(Object.entries(beats))

test('an instance without a new heartbeat for long enough is silent', () => {
  const silences = new HeartbeatMonitor(2_000)
  expect(silences.look(of({ dead: '7', alive: '1' }), 3_000, 0)).toEqual([])
  expect(silences.look(of({ dead: '7', alive: '2' }), 3_000, 1_500)).toEqual([])
  expect(silences.look(of({ dead: '7', alive: '3' }), 3_000, 3_000)).toEqual(['dead'])
  expect(silences.look(of({ dead: '8', alive: '4' }), 3_000, 4_500)).toEqual([])
})

test('an instance that never sent a heartbeat is silent too', () => {
  const silences = new HeartbeatMonitor(2_000)
  silences.look(of({ unknown: null }), 3_000, 0)
  silences.look(of({ unknown: null }), 3_000, 2_000)
  expect(silences.look(of({ unknown: null }), 3_000, 4_000)).toEqual(['unknown'])
})

test('time between failed checks does not count as silence', () => {
  const silences = new HeartbeatMonitor(2_000)
  silences.look(of({ one: '1' }), 3_000, 0)
  expect(silences.look(of({ one: '1' }), 3_000, 30_000)).toEqual([])
  silences.forget()
  expect(silences.look(of({ one: '1' }), 3_000, 32_000)).toEqual([])
  expect(silences.look(of({ one: '1' }), 3_000, 33_500)).toEqual([])
})
