import { beforeEach, expect, test } from 'vitest'
import { FrameCrashLog } from './frame-ledger.ts'

const open = () => new FrameCrashLog(localStorage)
beforeEach(() => localStorage.clear())

test('a document that froze the tab as it began waits in the next page, until the reader forgives it', () => {
  open().starts('<body>loop')
  const ledger = open()
  expect(ledger.endingOf('<body>loop')).toBe('froze')
  expect(ledger.endingOf('<body>other')).toBeNull()
  ledger.forgive('<body>loop')
  expect(ledger.endingOf('<body>loop')).toBeNull()
})

test('a document that lives, is gone or was left in good order is no suspect', () => {
  const ledger = open()
  for (const document of ['a', 'b', 'c']) ledger.starts(document)
  ledger.isHarmless('a')
  ledger.ended('b', 'silent')
  ledger.leave()
  expect(ledger.endingOf('b')).toBe('silent')
  const next = open()
  expect(['a', 'b', 'c'].map(document => next.endingOf(document))).toEqual([null, null, null])
})

test.each(['{', '7', '{"a":1}', '[1,null]'])(
  'whatever else stands in the storage is passed over: %s',
  text => {
    localStorage.setItem('card_frames_starting', text)
    expect(open().endingOf('a')).toBeNull()
  },
)

test('a browser that forbids storage remembers nothing, and shows cards all the same', () => {
  const ledger = new FrameCrashLog(null)
  ledger.starts('a')
  ledger.ended('a', 'flood')
  expect(ledger.endingOf('a')).toBe('flood')
})
