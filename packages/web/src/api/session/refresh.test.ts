import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { brokenResponse, cut, type FakeRequest, json, serve, token } from '../../testing/fake-server.ts'
import { finished } from '../../testing/finished.ts'
import { someone } from '../../testing/people.ts'
import { call } from '../call/call.ts'
import { clearSession, getSession, onSessionEnd, setToken, setUser } from './session.ts'

const REFRESH = '/api/v1/auth/refresh'
const expired = () => json({}, 401)
const bearer = ({ headers }: FakeRequest) => headers.get('authorization')
const empty = () => json({ items: [], page: 1, limit: 20, total: 0 })
const refreshes = (requests: FakeRequest[]) => requests.filter(({ path }) => path === REFRESH)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  setToken('old')
  setUser(someone())
})
afterEach(() => {
  clearSession('logout')
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Rejects the token `old` and issues `new` for the cookie. */
const forgetful = () =>
  serve(request => {
    if (request.path === REFRESH) return token('new')
    if (bearer(request) !== 'Bearer new') return expired()
    return request.method === 'GET' ? empty() : json(someone())
  })

describe('a refresh refused for another reason', () => {
  it.each([
    [
      'of a set-up that takes this site for another',
      () => json({ code: 'wrong_origin', title: '', status: 403 }, 403),
    ],
    ['of a firewall', () => new Response('<h1>Forbidden</h1>', { status: 403 })],
  ])('%s keeps the user logged in', async (_by, refusal) => {
    serve(({ path }) => (path === REFRESH ? refusal() : expired()))
    await finished(call('cards.listMine')).catch(() => undefined)
    expect(getSession().token).toBe('old')
  })
})

describe('a 401', () => {
  it('refreshes the token and repeats the call with the new one', async () => {
    const requests = forgetful()
    await finished(call('cards.listMine'))
    expect(requests.map(({ path }) => path)).toEqual([
      '/api/v1/cards/my-cards',
      REFRESH,
      '/api/v1/cards/my-cards',
    ])
    expect(bearer(requests[2] as FakeRequest)).toBe('Bearer new')
    expect(getSession()).toEqual({ token: 'new', user: someone() })
  })

  it('refreshes once for many calls, which all wait for it', async () => {
    const requests = forgetful()
    await finished(
      Promise.all([call('favorites.list'), call('cards.list'), call('cards.search'), call('cards.listMine')]),
    )
    expect(refreshes(requests)).toHaveLength(1)
    expect(requests.filter(call => bearer(call) === 'Bearer new')).toHaveLength(4)
  })

  it('keeps the Idempotency-Key for the repeated call', async () => {
    const requests = forgetful()
    await finished(call('profile.update', { body: { bio: '' } }))
    const keys = requests
      .filter(({ method }) => method === 'PATCH')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('that comes after another call has refreshed uses the new token', async () => {
    let late: (response: Response) => void = () => undefined
    const requests = serve(request => {
      if (request.path === REFRESH) return token('new')
      if (bearer(request) === 'Bearer new') return empty()
      return request.path.includes('search') ? new Promise(resolve => (late = resolve)) : expired()
    })
    const slow = call('cards.search')
    await call('cards.listMine')
    late(expired())
    await finished(slow)
    expect(refreshes(requests)).toHaveLength(1)
  })

  it('after a refresh is a failure, not a reason to refresh again', async () => {
    const requests = serve(({ path }) => (path === REFRESH ? token('new') : expired()))
    await expect(finished(call('cards.listMine'))).rejects.toMatchObject({ status: 401 })
    expect(refreshes(requests)).toHaveLength(1)
  })

  it.each([
    ['login', () => call('auth.login', { body: { username: 'moling', password: 'wrong-words' } })],
    [
      'register',
      () =>
        call('auth.register', {
          body: { username: 'moling', email: 'a@example.org', password: 'wrong-words' },
        }),
    ],
    ['refresh', () => call('auth.refresh')],
  ])('from %s is not a reason to refresh', async (_, attempt) => {
    const requests = serve(expired)
    await expect(finished(attempt())).rejects.toMatchObject({ status: 401 })
    expect(requests).toHaveLength(1)
    expect(getSession().token).toBe('old')
  })
})

describe('after logging out', () => {
  it('a call without a token does not refresh', async () => {
    clearSession('logout')
    const requests = forgetful()
    await expect(finished(call('cards.listMine'))).rejects.toMatchObject({ status: 401 })
    expect(refreshes(requests)).toHaveLength(0)
    expect(getSession().token).toBeNull()
  })

  it.each(['logout', 'elsewhere'] as const)('a pending refresh changes nothing (%s)', async why => {
    let renewed: (response: Response) => void = () => undefined
    const requests = serve(({ path }) =>
      path === REFRESH ? new Promise(resolve => (renewed = resolve)) : expired(),
    )
    const refused = expect(call('cards.listMine')).rejects.toMatchObject({ isAborted: true })
    await vi.waitFor(() => expect(refreshes(requests)).toHaveLength(1))
    clearSession(why)
    renewed(token('new'))
    await refused
    expect(getSession()).toEqual({ token: null, user: null })
  })

  it('a refresh changes nothing when another tab has just logged out', async () => {
    const stored = new Map([['access_token', 'old']])
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    serve(({ path }) => {
      if (path !== REFRESH) return expired()
      stored.delete('access_token')
      return token('new')
    })
    await expect(finished(call('cards.listMine'))).rejects.toMatchObject({ isAborted: true })
    expect(stored.has('access_token')).toBe(false)
  })
})

describe('tabs that refresh at once', () => {
  it('do so one after the other, and later ones use the first one’s token', async () => {
    const stored = new Map([['access_token', 'old']])
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    const requests = forgetful()
    const { promise: first, resolve } = Promise.withResolvers<void>()
    void navigator.locks.request('refresh', () => first)
    const second = call('cards.listMine')
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    stored.set('access_token', 'new')
    resolve()
    await finished(second)
    expect(requests.map(bearer)).toEqual(['Bearer old', 'Bearer new'])
    expect(getSession().token).toBe('new')
  })

  it('do not wait for a tab that never answers', async () => {
    const requests = forgetful()
    vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('', 'TimeoutError'))
    await finished(call('cards.listMine'))
    expect(refreshes(requests)).toHaveLength(1)
  })
})

describe('a refresh that fails', () => {
  it('fails all waiting calls, forgets token and user, and is logged', async () => {
    const requests = serve(expired)
    const ended = vi.fn()
    const stop = onSessionEnd(ended)
    const outcomes = await finished(
      Promise.allSettled([call('favorites.list'), call('cards.list'), call('cards.search')]),
    )
    stop()
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(refreshes(requests)).toHaveLength(1)
    expect(getSession()).toEqual({ token: null, user: null })
    expect(console.error).toHaveBeenCalledWith('Failed to refresh access token', expect.anything())
    expect(ended).toHaveBeenCalledExactlyOnceWith('expired')
  })

  it.each([403, 500])('with %i forgets token and user as well', async status => {
    serve(({ path }) => (path === REFRESH ? json({}, status) : expired()))
    await expect(finished(call('cards.listMine'))).rejects.toMatchObject({ status })
    expect(getSession()).toEqual({ token: null, user: null })
  })

  it.each([
    ['never came', cut],
    ['broke off', brokenResponse],
  ])('because of an unclear answer %s keeps the user logged in', async (_, answer) => {
    serve(({ path }) => (path === REFRESH ? answer() : expired()))
    await expect(finished(call('cards.listMine'))).rejects.toMatchObject({ isLost: true })
    expect(getSession()).toEqual({ token: 'old', user: someone() })
    expect(console.error).toHaveBeenCalledWith('Failed to refresh access token', expect.anything())
  })

  it.each([408, 429, 502, 503, 504, 522])(
    'with %i is postponed, and the user stays logged in',
    async status => {
      serve(({ path }) => (path === REFRESH ? json({}, status) : expired()))
      await expect(finished(call('cards.listMine'))).rejects.toMatchObject({ status })
      expect(getSession()).toEqual({ token: 'old', user: someone() })
    },
  )

  it('is retried once after a lost connection, like every unsafe call', async () => {
    let lostOnce = false
    const requests = serve(request => {
      if (request.path !== REFRESH) return bearer(request) === 'Bearer new' ? empty() : expired()
      if (lostOnce) return token('new')
      lostOnce = true
      return cut()
    })
    await finished(call('cards.listMine'))
    expect(refreshes(requests)).toHaveLength(2)
  })
})
