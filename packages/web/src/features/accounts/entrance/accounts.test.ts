import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession, getSession, setToken } from '../../../api/session/session.ts'
import { brokenResponse, cut, json, serve, token } from '../../../testing/fake-server.ts'
import { finished } from '../../../testing/finished.ts'
import { someone } from '../../../testing/people.ts'
import { logout } from '../profile/user-page.tsx'
import { login } from './login-page.tsx'
import { register } from './register-page.tsx'
import { returnAddress } from './return-address.ts'
import { getStartFailure, loadProfile, startSession, whenSessionStarted } from './start-session.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  clearSession('logout')
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('logging in', () => {
  it('stores the token, then fetches the profile with it', async () => {
    const requests = serve(({ path }) => (path.endsWith('/login') ? token('t1') : json(someone())))
    await login({ username: 'moling', password: 'secret-words' })
    expect(requests.map(({ path }) => path)).toEqual(['/api/v1/auth/login', '/api/v1/auth/profile'])
    expect(requests[1]?.headers.get('authorization')).toBe('Bearer t1')
    expect(getSession()).toEqual({ token: 't1', user: someone() })
  })

  it('happens on registration too', async () => {
    const requests = serve(({ path }) => (path.endsWith('/register') ? token('t1') : json(someone())))
    await register({ username: 'moling', email: 'a@example.org', password: 'secret-words' }, 'key')
    expect(requests[0]?.headers.get('idempotency-key')).toBe('key')
    expect(getSession()).toEqual({ token: 't1', user: someone() })
  })
})

describe('the start', () => {
  it('fetches the profile of a token that has no user yet', async () => {
    const requests = serve(() => json(someone()))
    setToken('t1')
    void startSession()
    await whenSessionStarted()
    expect(requests).toHaveLength(1)
    expect(getSession().user).toEqual(someone())
  })

  it('makes no request without a token', async () => {
    const requests = serve(() => json(someone()))
    await startSession()
    expect(requests).toHaveLength(0)
  })

  it.each([
    ['says no', 403, 1],
    ['knows the token no longer', 401, 2], // the second call refreshes the token
    ['keeps failing', 500, 2],
  ])('logs a server that %s, and clears the session', async (_, status, calls) => {
    const requests = serve(() => json({}, status))
    setToken('t1')
    await finished(startSession())
    expect(requests).toHaveLength(calls)
    expect(getSession()).toEqual({ token: null, user: null })
    expect(getStartFailure()).toBeNull()
    expect(console.error).toHaveBeenCalledWith('Failed to load the profile', expect.anything())
  })

  it('survives a server restart', async () => {
    serve((_, count) => (count === 1 ? json({}, 503) : json(someone())))
    setToken('t1')
    await finished(startSession())
    expect(getSession()).toEqual({ token: 't1', user: someone() })
  })

  it('keeps the token when the server is overloaded', async () => {
    serve(() => json({}, 503))
    setToken('t1')
    await finished(startSession())
    expect(getSession()).toEqual({ token: 't1', user: null })
    expect(getStartFailure()).toMatchObject({ status: 503 })

    serve(() => json(someone()))
    clearSession('expired')
    setToken('t2')
    await finished(loadProfile())
    expect(getStartFailure()).toBeNull()
  })

  it.each([
    ['away', cut],
    ['lost in the middle of an answer', brokenResponse],
  ])('keeps the token while the network is %s, and can be retried', async (_, answer) => {
    serve(answer)
    setToken('t1')
    await finished(startSession())
    expect(getSession()).toEqual({ token: 't1', user: null })
    expect(getStartFailure()).toMatchObject({ isLost: true })

    serve(() => json(someone()))
    await finished(startSession())
    expect(getSession().user).toEqual(someone())
    expect(getStartFailure()).toBeNull()
  })
})

describe('logging out', () => {
  it.each([
    ['agrees', () => new Response(null, { status: 204 })],
    ['fails', () => json({}, 500)],
    ['is not there', cut],
    ['no longer knows the session', () => json({}, 401)],
  ])('asks the server and clears the session, also when it %s', async (_, answer) => {
    const requests = serve(answer)
    setToken('t1')
    await finished(logout())
    expect(requests[0]?.path).toBe('/api/v1/auth/logout')
    expect(getSession()).toEqual({ token: null, user: null })
  })
})

describe('the address to return to', () => {
  const back = (address?: string) => returnAddress(address, '/', 'https://inkling.example')

  it.each(['/chat/1?a=b#c', '/en/user'])('is a path of this site: %s', path => {
    expect(back(path)).toBe(path)
  })

  it.each([
    undefined,
    '',
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    'javascript:alert(1)',
    'chat',
  ])('is home when it is invalid: %j', address => {
    expect(back(address)).toBe('/')
  })
})
