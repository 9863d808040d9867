import { expect, test } from 'vitest'
import { formatMoment } from './format.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5)

test('messages of today show a time, and older ones a date', () => {
  const now = at(21, 18)
  expect(formatMoment(at(21, 9).toISOString(), now)).toContain('09:05')
  expect(formatMoment(at(20, 9).toISOString(), now)).toContain('2026')
  expect(formatMoment(at(20, 9).toISOString(), now)).not.toContain('09:05')
})
