import { expect, test } from 'vitest'
import { RecentValues } from './recent.ts'

test('keeps the latest values and forgets the oldest', () => {
  const recent = new RecentValues<string, number>(2)
  recent.set('rain', 1)
  recent.set('lamp', 2)
  recent.set('rain', 3)
  recent.set('door', 4)
  expect(['rain', 'lamp', 'door'].map(key => recent.get(key))).toEqual([3, undefined, 4])
})
