import { SessionId } from '@inkling/contract'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cut, json, serve } from '../../testing/fake-server.ts'
import { finished } from '../../testing/finished.ts'
import { someone } from '../../testing/people.ts'
import { ApiError } from '../http/api-error.ts'
import { clearSession, setToken } from '../session/session.ts'
import { call } from './call.ts'

const login = { body: { username: 'moling', password: 'secret-words' } }
const failing = (promise: Promise<unknown>): Promise<ApiError> =>
  finished(promise).then(
    () => Promise.reject(new Error('should have failed')),
    (error: unknown) => error as ApiError,
  )

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  clearSession('logout')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  it('goes to its address with query, cookies and, if there is one, a bearer token', async () => {
    const requests = serve(() => json({ items: [], page: 2, limit: 20, total: 0 }))
    await call('cards.listMine', { query: { page: 2 } })
    setToken('t1')
    await call('cards.listMine', { query: { page: 2 } })
    expect(requests.map(({ path }) => path)).toEqual([
      '/api/v1/cards/my-cards?page=2',
      '/api/v1/cards/my-cards?page=2',
    ])
    expect(requests.map(({ credentials }) => credentials)).toEqual(['include', 'include'])
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer t1'])
  })

  it('sends JSON and gives the answer', async () => {
    const requests = serve(() => json(someone({ bio: 'new' })))
    const user = await call('profile.update', { body: { bio: 'new' } })
    expect(requests[0]?.headers.get('content-type')).toBe('application/json')
    expect(requests[0]?.body).toBe('{"bio":"new"}')
    expect(user).toEqual(someone({ bio: 'new' }))
  })

  it('distinguishes an answer of null from no answer', async () => {
    serve(({ path }) => (path.endsWith('logout') ? new Response(null, { status: 204 }) : json(null)))
    expect(await call('auth.logout')).toBeUndefined()
    expect(await call('auth.profile')).toBeNull()
  })
})

describe('repeats', () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])(
    'retries an unsafe call once after %i, with the same Idempotency-Key',
    async status => {
      const requests = serve((_, count) => (count === 1 ? json({}, status) : json({ ...someone() })))
      await finished(call('profile.update', { body: { bio: '' } }))
      const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
      expect(keys).toHaveLength(2)
      expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
      expect(keys[1]).toBe(keys[0])
    },
  )

  it('retries an unsafe call only once after a lost connection', async () => {
    const requests = serve(cut)
    const error = await failing(call('profile.update', { body: { bio: '' } }))
    expect(requests).toHaveLength(2)
    expect(error.isLost).toBe(true)
  })

  it.each([400, 403, 404, 413, 422])('does not repeat a call after %i', async status => {
    const requests = serve(() => json({}, status))
    await failing(call('profile.update', { body: { bio: '' } }))
    expect(requests).toHaveLength(1)
  })

  it.each([500, 503])('never repeats a safe call, not even after %i', async status => {
    const requests = serve(() => json({}, status))
    await failing(call('auth.profile'))
    expect(requests).toHaveLength(1)
    expect(requests[0]?.headers.has('idempotency-key')).toBe(false)
  })

  it('never repeats a safe call after a lost connection', async () => {
    const requests = serve(cut)
    await failing(call('auth.profile'))
    expect(requests).toHaveLength(1)
  })

  it.each(['headers', 'body'])(
    'ends a read without %s after a minute as a lost connection',
    async missing => {
      vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
        const silence = new Promise<never>((_, reject) =>
          signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
        )
        return missing === 'headers'
          ? await silence
          : { ok: true, status: 200, headers: new Headers(), json: () => silence }
      })
      const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
        const late = new AbortController()
        setTimeout(() => late.abort(), ms)
        return late.signal
      })
      onTestFinished(() => timeouts.mockRestore())
      const reading = expect(call('auth.profile')).rejects.toMatchObject({ isLost: true })
      await vi.advanceTimersByTimeAsync(60_000)
      await reading
    },
  )

  it('sends a change again after a minute without a response, and gives up after another', async () => {
    const requests = serve(() => new Promise(() => {}))
    const change = expect(call('profile.update', { body: { bio: '' } })).rejects.toMatchObject({
      isLost: true,
    })
    await vi.advanceTimersByTimeAsync(59_999)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toEqual([keys[0], keys[0]])
    await vi.advanceTimersByTimeAsync(60_000)
    await change
    expect(requests).toHaveLength(2)
  })

  it('waits minutes for a response that waits for a model', async () => {
    const requests = serve(async () => {
      await new Promise(resolve => setTimeout(resolve, 5 * 60_000))
      return json({ suggestions: [] })
    })
    const id = SessionId.parse('019a0000-0000-7000-8000-00000000000a')
    await finished(call('chat.suggestReplies', { params: { id } }, { waitsForModel: true }))
    expect(requests).toHaveLength(1)
  })

  it('waits as long as a short Retry-After asks', async () => {
    const requests = serve((_, count) =>
      count === 1 ? json({}, 503, { 'retry-after': '2' }) : json(someone()),
    )
    const done = call('profile.update', { body: { bio: '' } })
    await vi.advanceTimersByTimeAsync(1_900)
    expect(requests).toHaveLength(1)
    await finished(done)
    expect(requests).toHaveLength(2)
  })

  it('makes a new key for each call, and uses a given one', async () => {
    const requests = serve(() => json(someone()))
    await call('profile.update', { body: { bio: '' } })
    await call('profile.update', { body: { bio: '' } })
    await call('profile.update', { body: { bio: '' } }, { idempotencyKey: 'mine' })
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(3)
    expect(keys[2]).toBe('mine')
  })
})

describe('failures', () => {
  it.each([
    [400, 'Bad Request'],
    [401, 'Unauthorized'],
    [403, 'Forbidden'],
    [404, 'Not Found'],
    [500, 'Internal Server Error'],
    [502, 'Bad Gateway'],
    [503, 'Service Unavailable'],
  ])('name %i "%s"', async (status, message) => {
    serve(() => json({}, status))
    const error = await failing(call('auth.login', login))
    expect(error).toBeInstanceOf(ApiError)
    expect(error.message).toBe(message)
  })

  it('report any other status as a generic error with status, status text and body', async () => {
    serve(() => new Response('short and stout', { status: 418, statusText: 'I am a teapot' }))
    const error = await failing(call('auth.login', login))
    expect(error).toMatchObject({
      url: '/api/v1/auth/login',
      status: 418,
      statusText: 'I am a teapot',
      body: 'short and stout',
      message: 'Generic Error 418 I am a teapot short and stout',
    })
  })

  it('carry the code of a problem answer only', async () => {
    const problem = {
      type: '/problems/wrong_login',
      title: 'Unauthorized',
      status: 401,
      code: 'wrong_login',
      detail: '',
    }
    serve(() => json(problem, 401))
    expect((await failing(call('auth.login', login))).code).toBe('wrong_login')
    serve(() => json({ code: 'not_found', message: 'a proxy’s' }, 401))
    expect((await failing(call('auth.login', login))).code).toBeUndefined()
  })

  it('say "Request aborted" for a cancelled call, which is not repeated', async () => {
    const requests = serve(() => new Promise(() => {}))
    const controller = new AbortController()
    const done = call('profile.update', { body: { bio: '' } }, { signal: controller.signal })
    controller.abort()
    expect((await failing(done)).message).toBe('Request aborted')
    expect(requests).toHaveLength(1)
  })

  it('say "Request aborted" when the call is cancelled in the pause before its repeat', async () => {
    const requests = serve(cut)
    const controller = new AbortController()
    const done = call('profile.update', { body: { bio: '' } }, { signal: controller.signal })
    done.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(10)
    controller.abort()
    expect((await failing(done)).message).toBe('Request aborted')
    expect(requests).toHaveLength(1)
  })

  it('report an answer that is not JSON', async () => {
    serve(() => new Response('<html>', { status: 200 }))
    expect((await failing(call('auth.profile'))).message).toMatch(/^Generic Error/)
  })
})
