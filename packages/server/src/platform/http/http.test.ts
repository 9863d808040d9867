import { setTimeout as delay } from 'node:timers/promises'
import { API_BASE, allRoutes, problemStatus, routes } from '@inkling/contract'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { askAs } from '../../testing/ask-as.ts'
import { appForFile } from '../../testing/for-file.ts'
import { lockWaiters } from '../../testing/lock-waiters.ts'
import { NO_CAPACITY } from '../../testing/no-room.ts'
import { totalOf } from '../metrics/metrics.ts'
import { MissingPolicyError, requirePolicies } from './guards.ts'

const app = await appForFile({ isAlone: true })

describe('default deny', () => {
  it('refuses to start with a route without a policy', () => {
    const bare = Fastify()
    requirePolicies(bare)
    expect(() => bare.get('/forgotten', async () => 'open')).toThrow(MissingPolicyError)
  })

  it('answers strangers with 401 for every call that is not public, whatever the id or body', async () => {
    const protectedRoutes = allRoutes.filter(route => route.who !== 'anyone')
    for (const route of protectedRoutes) {
      for (const id of ['01900000-0000-7000-8000-000000000000', 'not-an-id']) {
        const address = API_BASE + route.path.replace(/\{\w+\}/g, id)
        const response = await fetch(app.url + address, {
          method: route.method,
          headers: { 'content-type': 'application/json' },
          ...(route.method !== 'GET' && { body: '{"anything":1}' }),
        })
        expect([route.name, response.status]).toEqual([route.name, 401])
      }
    }
  })

  it('answers users with 403 for every admin call, before reading the body', async () => {
    await app.api.register('the-admin')
    const user = await app.api.register('the-user')
    for (const route of allRoutes.filter(one => one.who === 'admin')) {
      const params = { id: '01900000-0000-7000-8000-000000000000' }
      const response = await user.send(route, {
        params,
        ...(route.method !== 'GET' && { body: '{' }),
      } as never)
      expect([route.name, response.status]).toEqual([route.name, 403])
    }
  })
})

describe('a request', () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(app.url + API_BASE + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })

  it('with a broken, forged or too deeply nested body is a 400 problem', async () => {
    const deep = `${'['.repeat(70)}${']'.repeat(70)}`
    for (const body of [
      '{',
      '{"__proto__":{"role":"admin"}}',
      '{"constructor":{"prototype":{}}}',
      `{"a":${deep}}`,
    ]) {
      const response = await post('/auth/login', body)
      expect([body.slice(0, 20), response.status]).toEqual([body.slice(0, 20), 400])
      expect(response.headers.get('content-type')).toContain('application/problem+json')
    }
  })

  it('with unknown fields is a 400 that names them', async () => {
    const response = await post('/auth/login', '{"username":"x","password":"y","role":"admin","a":{"b":1}}')
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'unknown_field',
        errors: [
          { path: 'role', message: 'unknown_field' },
          { path: 'a', message: 'unknown_field' },
        ],
      }),
    ])
  })

  it('with extreme nesting is refused even if the caller is logged in', async () => {
    const api = await app.api.register('digger')
    const body = `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect((await post('/cards', body, { authorization: `Bearer ${api.token}` })).status).toBe(400)
  })

  it('to an address that cannot be decoded is a 404 problem', async () => {
    for (const path of ['/api/v1/cards/%ff', '/%ff']) {
      const response = await fetch(app.url + path)
      expect([path, response.status]).toEqual([path, 404])
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(((await response.json()) as { code: string }).code).toBe('not_found')
    }
  })

  it('under way at shutdown is answered', async () => {
    const ending = await startTestApp({ isAlone: true })
    const late = await ending.api.register('late')
    const holder = await ending.database.pool.connect()
    await holder.query('begin; lock table personas in exclusive mode')
    const answer = late.send(routes.personas.create, { body: { name: 'Late' } })
    await expect.poll(() => lockWaiters(ending.database.kysely)).toBe(1)
    const ended = ending.close()
    await delay(600)
    await holder.query('rollback')
    holder.release()
    expect((await answer).status).toBe(201)
    await ended
  })

  it('with another content type is 415, and with a body that is too large 413', async () => {
    expect(
      (await post('/auth/login', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status,
    ).toBe(415)
    expect((await post('/auth/login', JSON.stringify({ username: 'x'.repeat(1_100_000) }))).status).toBe(413)
  })

  it('with a duplicate or invalid parameter is 400; page and limit are clamped', async () => {
    const api = await app.api.register('asker')
    const get = (query: string) =>
      fetch(`${app.url}${API_BASE}/cards?${query}`, { headers: { authorization: `Bearer ${api.token}` } })
    expect((await get('page=1&page=2')).status).toBe(400)
    expect((await get('ranking=drop table')).status).toBe(400)
    for (const [query, page, limit] of [
      ['page=0&limit=0', 1, 1],
      ['page=-3&limit=5000', 1, 100],
    ] as const)
      expect(await (await get(query)).json()).toMatchObject({ page, limit })
    expect((await get('page=first')).status).toBe(400)
  })

  it('to an unknown path is 404, and with an unsupported method 405 with those allowed', async () => {
    for (const [method, path, code, allow] of [
      ['GET', '/nothing', 'not_found', null],
      ['PUT', '/auth/login', 'method_not_allowed', 'POST'],
      ['DELETE', '/cards', 'method_not_allowed', 'GET, HEAD, POST'],
    ] as const) {
      const response = await fetch(app.url + API_BASE + path, { method })
      const body = (await response.json()) as { code: string }
      expect([path, response.status, body.code]).toEqual([path, problemStatus[code], code])
      expect(response.headers.get('allow')).toBe(allow)
    }
  })

  it('gets a response that cannot be cached, sniffed or framed', async () => {
    const { headers } = await fetch(`${app.url}${API_BASE}/auth/profile`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('a page of another site', () => {
  it('can read that the server is overloaded, if the operator allowed it', async () => {
    const env = { ALLOWED_ORIGINS: 'https://friend.example' }
    const full = await startTestApp({ admission: NO_CAPACITY, env, isAlone: true })
    onTestFinished(() => full.close())
    const ask = (method: string) =>
      fetch(`${full.url}${API_BASE}/auth/profile`, { method, headers: { origin: 'https://friend.example' } })
    expect((await ask('OPTIONS')).status).toBe(204)
    const { status, headers } = await ask('GET')
    expect([status, headers.get('access-control-allow-origin')]).toEqual([503, 'https://friend.example'])
    const { failures, refused } = full.context.metrics.requests
    expect([await totalOf(failures), await totalOf(refused)]).toEqual([0, 1])
  })

  it('can read nothing, unless the operator allowed it', async () => {
    const allowing = await startTestApp({ env: { ALLOWED_ORIGINS: 'https://friend.example' } })
    try {
      const ask = (origin: string, method: string) =>
        fetch(`${allowing.url}${API_BASE}/auth/profile`, { method, headers: { origin } })
      const preflight = await ask('https://friend.example', 'OPTIONS')
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
        204,
        'https://friend.example',
      ])
      expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
      expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
      const answer = await ask('https://friend.example', 'GET')
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
        401,
        'https://friend.example',
      ])
      for (const origin of ['https://other.example', 'null']) {
        const refused = await ask(origin, 'OPTIONS')
        expect([origin, refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([
          origin,
          404,
          null,
        ])
      }
    } finally {
      await allowing.close()
    }
  })
})

describe('a host name that is not this site’s', () => {
  it('is refused if the operator has set the site’s origin', async () => {
    const named = await startTestApp({ env: { PUBLIC_ORIGIN: 'https://chat.example' } })
    const statusAt = async (host: string, path: string) => (await askAs(host, named.url + path)).statusCode
    try {
      expect(await statusAt('evil.example', `${API_BASE}/openapi.json`)).toBe(403)
      expect(await statusAt('evil.example', '/health')).toBe(200)
      // Upstream name used by a proxy that does not forward `Host`.
      expect(await statusAt('127.0.0.1:3000', `${API_BASE}/openapi.json`)).toBe(200)
    } finally {
      await named.close()
    }
  })
})

describe('limits', () => {
  it('do not count a repeated call', async () => {
    const limited = await startTestApp({ isAlone: true, env: { RATE_LIMITS: 'strict' } })
    onTestFinished(() => limited.close())
    const writer = await limited.api.register('writer')
    const comment = async (key: string) => {
      const params = { id: '01900000-0000-7000-8000-000000000000' }
      const { status } = await writer.send(routes.comments.create, { params, body: { content: 'Hm.' }, key })
      return status
    }
    const key = crypto.randomUUID()
    for (let time = 0; time < 4; time++) expect(await comment(key)).toBe(404)
    for (let nth = 2; nth <= 10; nth++) expect(await comment(crypto.randomUUID())).toBe(404)
    const more = [await comment(crypto.randomUUID()), await comment(crypto.randomUUID())]
    expect(more).toContain(429) // the minute may have just ended
  })

  it('answer 429 with Retry-After', async () => {
    const limited = await startTestApp({ isAlone: true, env: { RATE_LIMITS: 'standard' } })
    try {
      const body = { username: 'nobody-here', password: 'whatever it is' }
      const statuses = new Set<number>()
      const refusedKey = crypto.randomUUID()
      for (let call = 0; call < 62; call++) {
        const response = await limited.api.send(routes.auth.refresh, { body: undefined as never })
        statuses.add(response.status)
        if (response.status === 429)
          expect((await limited.api.send(routes.auth.refresh, { key: refusedKey })).status).toBe(429)
        if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect([...statuses]).toEqual([401, 429])
      expect((await limited.api.send(routes.auth.login, { body })).status).toBe(401)
    } finally {
      await limited.close()
    }
  })
})

describe('the description of the API', () => {
  it('names every call of the route table', async () => {
    const response = await fetch(`${app.url}${API_BASE}/openapi.json`)
    const description = (await response.json()) as {
      paths: Record<string, Record<string, { operationId: string }>>
    }
    const described = Object.values(description.paths).flatMap(path =>
      Object.values(path).map(call => call.operationId),
    )
    expect(described.toSorted()).toEqual(allRoutes.map(route => route.name).toSorted())
  })

  it('is shown on a page without scripts', async () => {
    const response = await fetch(`${app.url}${API_BASE}/docs`)
    const page = await response.text()
    expect(page).toContain('/chat/completions')
    expect(page).not.toContain('<script')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})

describe('health', () => {
  it('says that the process is running and ready', async () => {
    expect((await fetch(`${app.url}/health`)).status).toBe(200)
    expect((await fetch(`${app.url}/ready`)).status).toBe(200)
  })
})
