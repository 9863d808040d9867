import { beforeEach, expect, test } from 'vitest'
import { FrameCrashLog } from './frame-ledger.ts'

const open = () => new FrameCrashLog(localStorage)
beforeEach(() => localStorage.clear())

test('a document that froze the tab at its start is blocked on the next page, until the reader allows it', () => {
  open().starts('<body>loop')
  const ledger = open()
  expect(ledger.endingOf('<body>loop')).toBe('froze')
  expect(ledger.endingOf('<body>other')).toBeNull()
  ledger.forgive('<body>loop')
  expect(ledger.endingOf('<body>loop')).toBeNull()
})

test('a document that ran, failed or was left normally is not blocked', () => {
  const ledger = open()
  for (const document of ['a', 'b', 'c']) ledger.starts(document)
  ledger.isHarmless('a')
  ledger.ended('b', 'silent')
  ledger.leave()
  expect(ledger.endingOf('b')).toBe('silent')
  const next = open()
  expect(['a', 'b', 'c'].map(document => next.endingOf(document))).toEqual([null, null, null])
})

test.each(['{', '7', '{"a":1}', '[1,null]'])('other data in the storage is ignored: %s', text => {
  localStorage.setItem('card_frames_starting', text)
  expect(open().endingOf('a')).toBeNull()
})

test('without storage nothing is remembered, and cards are still shown', () => {
  const ledger = new FrameCrashLog(null)
  ledger.starts('a')
  ledger.ended('a', 'flood')
  expect(ledger.endingOf('a')).toBe('flood')
})
