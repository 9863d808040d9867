import { expect, test } from 'vitest'
import { SendPace } from './send-pace.ts'

test('a frame says something for the reader once in two seconds, however often it tries', () => {
  const pace = new SendPace()
  const tries = Array.from({ length: 50 }, (_, n) => n * 100)
  expect(tries.filter(now => pace.admit(now))).toEqual([0, 2_000, 4_000])
})
