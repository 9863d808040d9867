import { expect, test } from 'vitest'
import { timeWaited } from './time-waited.tsx'

test.each([
  [0, null],
  [4, null],
  [5, 5],
  [70, 70],
])('after %i seconds shows %s', (seconds, told) => {
  const said = timeWaited(seconds)
  if (told === null) expect(said).toBeNull()
  else expect(said).toContain(String(told))
})

test('longer waits are shown in minutes, and none with wrong clocks', () => {
  expect(timeWaited(185)).toMatch(/3.*5/)
  expect(timeWaited(-40)).toBeNull()
  expect(timeWaited(9_000)).toBeNull()
})
