import { describe, expect, it } from 'vitest'
import { readDate, wallClock, writeDate } from './date.ts'

const shanghai = wallClock('Asia/Shanghai')
const berlin = wallClock('Europe/Berlin')
const iso = (value: unknown, clock = shanghai) => {
  const time = readDate(value, clock)
  return time === null ? null : writeDate(time)
}

describe('the date of a message', () => {
  it.each([
    ['June 19, 2023 2:20pm', '2023-06-19T06:20:00.000Z'],
    ['June 19, 2023 12:05am', '2023-06-18T16:05:00.000Z'],
    ['June 19, 2023 12:05PM', '2023-06-19T04:05:00.000Z'],
    ['July 6, 2023 18:53', '2023-07-06T10:53:00.000Z'],
    ['Jun 01, 2025 00:05', '2025-05-31T16:05:00.000Z'],
    ['2023-7-6 18:53:21', '2023-07-06T10:53:21.000Z'],
    ['2023/07/06 18:53:21', '2023-07-06T10:53:21.000Z'],
    ['2023年7月6日 8:53', '2023-07-06T00:53:00.000Z'],
    ['Thu Jul 06 2023 18:53:21 GMT+0200', '2023-07-06T16:53:21.000Z'],
    ['Thu Jul 06 2023 18:53:21 GMT-0330 (Newfoundland Time)', '2023-07-06T22:23:21.000Z'],
    ['2024-7-12@01h31m37s', '2024-07-12T01:31:37.000Z'],
    ['2024-07-12@01h31m37s123ms', '2024-07-12T01:31:37.123Z'],
    ['2024-6-5 @14h 56m 50s 682ms', '2024-06-05T14:56:50.682Z'],
    [1690000000000, '2023-07-22T04:26:40.000Z'],
    ['1690000000000', '2023-07-22T04:26:40.000Z'],
  ])('case 186: %j is %s', (value, expected) => {
    expect(iso(value)).toBe(expected)
  })

  it.each([
    'yesterday',
    '',
    'Smarch 3, 2023 2:20pm',
    'June 19, 2023 13:20pm',
    'February 31, 2023 2:20pm',
    '2023-13-01',
    '2023/2/30 10:00',
    'June 19, 2023 24:20',
    'Thu Foo 06 2023 18:53:21 GMT+0200',
    '2024-7-12@25h31m37s',
    Number.NaN,
    -5,
    0,
    1e300,
    null,
    {},
  ])('case 186: %j is unknown', value => {
    expect(readDate(value, shanghai)).toBeNull()
  })

  it.each([
    ['2025-03-01T10:00:00.5Z', '2025-03-01T10:00:00.500Z'],
    ['2025-03-01T10:00:00.123456789Z', '2025-03-01T10:00:00.123Z'],
    ['2025-03-01T10:00:00+08:00', '2025-03-01T02:00:00.000Z'],
    ['2025-03-01 10:00', '2025-03-01T02:00:00.000Z'],
    [1690000000, '2023-07-22T04:26:40.000Z'],
  ])('may be written as %j', (value, expected) => {
    expect(iso(value)).toBe(expected)
  })

  it('follows daylight saving time in its zone', () => {
    expect(iso('June 19, 2023 2:20pm', berlin)).toBe('2023-06-19T12:20:00.000Z')
    expect(iso('January 19, 2023 2:20pm', berlin)).toBe('2023-01-19T13:20:00.000Z')
    expect(iso('March 26, 2023 1:59am', berlin)).toBe('2023-03-26T00:59:00.000Z')
    expect(iso('March 26, 2023 3:00am', berlin)).toBe('2023-03-26T01:00:00.000Z')
  })

  it('is read as UTC when the zone is unknown', () => {
    expect(iso('June 19, 2023 2:20pm', wallClock('Middle/Earth'))).toBe('2023-06-19T14:20:00.000Z')
  })
})
