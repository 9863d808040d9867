import { SessionId } from '@inkling/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { idOf } from '../testing.ts'
import { joinQueued, keepQueued, readQueued } from './queue.ts'

const session = SessionId.parse(idOf(1))

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('what waits is still there after a reload, and gone when nothing waits', () => {
  keepQueued(session, 'Later.')
  expect(readQueued(session)).toBe('Later.')
  expect(readQueued(SessionId.parse(idOf(2)))).toBe('')
  keepQueued(session, '')
  expect(readQueued(session)).toBe('')
})

test('what is said besides joins what waits: one message is sent', () => {
  expect(joinQueued('', 'one')).toBe('one')
  expect(joinQueued('one', 'two')).toBe('one\n\ntwo')
  expect(joinQueued('one', '')).toBe('one')
})
