import { SessionId } from '@inkling/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf } from '../testing/messages.ts'
import { createQueued, isDue, joinQueued, queueStorageKey, readQueued, storeQueued } from './queue.ts'

const session = SessionId.parse(idOf(1))

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

describe('a queued message', () => {
  test('survives a reload with its key, and is gone once sent', () => {
    const waiting = createQueued('Later.\n\nMuch later.')
    storeQueued(session, waiting)
    expect(readQueued(session)).toEqual(waiting)
    expect(readQueued(SessionId.parse(idOf(2)))).toBeNull()
    storeQueued(session, null)
    expect(readQueued(session)).toBeNull()
  })

  test('survives an update of the app', () => {
    localStorage.setItem(queueStorageKey(session), 'Later.\nMuch later.')
    expect(readQueued(session)?.text).toBe('Later.\nMuch later.')
  })

  test('is joined with further messages, so that one is sent', () => {
    expect(joinQueued('', 'one')).toBe('one')
    expect(joinQueued('one', 'two')).toBe('one\n\ntwo')
    expect(joinQueued('one', '')).toBe('one')
  })

  test.each([
    ['done', true],
    [undefined, true],
    ['stopped', false],
    ['failed', false],
    ['interrupted', false],
  ] as const)('after an answer that is %s is sent: %s', (last, isSent) => {
    expect(isDue({ isAnswering: false, last })).toBe(isSent)
    expect(isDue({ isAnswering: true, last })).toBe(false)
  })
})
