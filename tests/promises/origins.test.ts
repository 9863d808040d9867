import { addressOf, routes } from '@inkling/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { turnableApp } from './accounts/turnable-app.ts'
import { recordFigures } from './figures.ts'
import { ask, type HeaderRequest } from './headers/ask.ts'
import { builtWeb } from './headers/built-web.ts'
import { exact } from './headers/exact.ts'

const { auth } = routes
const site = await turnableApp({
  webRoot: builtWeb(),
  env: {
    PUBLIC_ORIGIN: 'https://chat.example',
    FRAME_ORIGIN: 'https://frames.example',
    ALLOWED_ORIGINS: 'https://friend.example',
    TRUST_PROXY: 'loopback',
  },
})
const api = (path: string) => `/api/v1${path}`
const figures = { answers_to_other_hosts_and_origins: 0 }
afterAll(() => recordFigures('S14', figures))

const at = (host: string, more: Record<string, string> = {}) => ({
  headers: { host, 'x-forwarded-proto': 'https', ...more },
})

describe('a site with its own host name', () => {
  const ours = (path: string, request: HeaderRequest) => {
    figures.answers_to_other_hosts_and_origins++
    return ask(site.url, path, request)
  }
  const hsts = { 'strict-transport-security': 'max-age=31536000' }

  test('sends HSTS over https', async () => {
    for (const [path, headers] of [
      [
        '/register',
        exact.page('https://chat.example/card-frame.html https://frames.example/card-frame.html'),
      ],
      ['/health', exact.json],
      [api('/nothing'), exact.problem],
    ] as const) {
      const response = await ours(path, at('chat.example'))
      expect([path, response.headers]).toEqual([path, { ...headers, ...hsts }])
    }
  })

  test('serves only the card frame on its second host', async () => {
    const leading = await ours('/card-frame.html', at('chat.example'))
    expect([leading.status, leading.headers.location]).toEqual([
      302,
      'https://frames.example/card-frame.html',
    ])
    const shell = await ours('/card-frame.html', at('frames.example'))
    expect(shell.headers).toEqual({
      ...exact.shell('https://chat.example/media/', 'https://chat.example'),
      ...hsts,
    })
    for (const path of ['/', api('/auth/profile'), '/assets/app-12345678.js', '/builds/latest.json'])
      expect([path, (await ours(path, at('frames.example'))).status]).toEqual([path, 403])
  })

  test('serves no other hosts', async () => {
    for (const host of [
      'evil.example',
      'chat.example.evil.example',
      'sub.chat.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example:3000',
    ]) {
      for (const path of ['/', api('/auth/profile'), '/assets/app-12345678.js', '/media/none/96.webp']) {
        const response = await ours(path, at(host))
        expect([host, path, response.status, response.headers]).toEqual([
          host,
          path,
          403,
          { ...exact.problem, ...hsts },
        ])
      }
    }
  })

  test('accepts the proxy’s host names', async () => {
    for (const host of [
      'localhost',
      '127.0.0.1',
      '127.0.0.1:3000',
      '[::1]:3000',
      'inkling:3000',
      'chat.example:8080',
    ]) {
      const response = await ours('/register', at(host))
      expect([host, response.status, response.headers]).toEqual([
        host,
        200,
        {
          ...exact.page('https://chat.example/card-frame.html https://frames.example/card-frame.html'),
          ...hsts,
        },
      ])
    }
  })

  test('allows CORS for the configured origins only, without cookies', async () => {
    const origins = {
      'https://friend.example': true,
      'https://friend.example.evil.example': false,
      'http://friend.example': false,
      'https://evil.example': false,
      'https://chat.example': false,
      null: false,
    }
    for (const [origin, isNamed] of Object.entries(origins)) {
      const question = { origin, 'access-control-request-method': 'POST' }
      const asking = await ours(api('/cards'), { method: 'OPTIONS', ...at('chat.example', question) })
      const call = await ours(api('/cards'), at('chat.example', { origin }))
      const page = await ours('/', at('chat.example', { origin }))
      for (const response of [asking, call]) {
        expect([origin, response.raw['access-control-allow-origin']]).toEqual([
          origin,
          isNamed ? origin : undefined,
        ])
        expect(response.raw['access-control-allow-credentials']).toBeUndefined()
        if (isNamed) expect(response.raw.vary).toMatch(/origin/i)
      }
      expect([origin, asking.status]).toEqual([origin, isNamed ? 204 : 404])
      expect(page.raw['access-control-allow-origin']).toBeUndefined()
    }
  })

  test('rejects cross-site requests with cookies', async () => {
    const refused = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://chat.example' },
      { origin: 'https://friend.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    const allowed = [
      {},
      { origin: 'https://chat.example' },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ]
    for (const { path, otherwise } of [
      { path: addressOf(auth.refresh), otherwise: 401 },
      { path: addressOf(auth.logout), otherwise: 204 },
    ]) {
      const statusWith = async (more: Record<string, string>) =>
        (await ours(path, { method: 'POST', ...at('chat.example', more) })).status
      for (const from of refused) expect([path, from, await statusWith(from)]).toEqual([path, from, 403])
      for (const from of allowed)
        expect([path, from, await statusWith(from)]).toEqual([path, from, otherwise])
      const form = {
        method: 'POST',
        body: 'a=b',
        ...at('chat.example', { 'content-type': 'application/x-www-form-urlencoded' }),
      }
      expect((await ours(path, form)).status).toBe(415)
    }
  })
})
