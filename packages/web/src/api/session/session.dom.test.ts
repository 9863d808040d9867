import { afterEach, describe, expect, it, vi } from 'vitest'
import { someone } from '../../testing/people.ts'
import { clearSession, getSession, onSessionEnd, openSession, setToken, setUser } from './session.ts'

const storageEvent = (key: string | null, newValue: string | null) =>
  dispatchEvent(new StorageEvent('storage', { key, newValue }))

let close: () => void = () => undefined
afterEach(() => {
  close()
  clearSession('logout')
  localStorage.clear()
})

describe('the session', () => {
  it('keeps its token in the browser’s storage, and restores it on the next start', () => {
    setToken('t1')
    expect(localStorage.getItem('access_token')).toBe('t1')
    close = openSession()
    expect(getSession()).toEqual({ token: 't1', user: null })
  })

  it('leaves nothing in storage when it is cleared', () => {
    setToken('t1')
    setUser(someone())
    clearSession('logout')
    expect(localStorage.length).toBe(0)
    expect(getSession()).toEqual({ token: null, user: null })
  })

  it('takes a token that another tab has refreshed', () => {
    close = openSession()
    setToken('t1')
    setUser(someone())
    storageEvent('access_token', 't2')
    expect(getSession()).toEqual({ token: 't2', user: someone() })
  })

  it.each([['access_token'], [null]])('ends when another tab has ended it (%s)', key => {
    close = openSession()
    setToken('t1')
    const ended = vi.fn()
    const stop = onSessionEnd(ended)
    storageEvent(key, null)
    stop()
    expect(getSession().token).toBeNull()
    expect(ended).toHaveBeenCalledExactlyOnceWith('elsewhere')
  })

  it('ignores other stored data', () => {
    close = openSession()
    setToken('t1')
    storageEvent('theme', null)
    expect(getSession().token).toBe('t1')
  })
})
