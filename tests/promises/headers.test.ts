import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, allRoutes, isSafe, type Route, routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { makePng } from '../../packages/engine/src/card/testing/make-png.ts'
import { temporaryDirectory } from '../../packages/server/src/testing/temporary-directory.ts'
import { turnableApp } from './accounts/turnable-app.ts'
import { tellFigures } from './figures.ts'
import { type Asked, ask as askAt } from './headers/ask.ts'
import { exact, type Headers } from './headers/exact.ts'

const { auth, cards, uploads } = routes
const webRoot = temporaryDirectory()
for (const folder of ['assets', 'builds']) mkdirSync(join(webRoot, folder))
for (const page of ['index', 'card-frame']) writeFileSync(join(webRoot, `${page}.html`), '<!doctype html>')
for (const name of ['app', 'embed-worker'])
  writeFileSync(join(webRoot, `assets/${name}-12345678.js`), 'export {}')
writeFileSync(join(webRoot, 'assets/app-12345678.css'), 'body {}')
writeFileSync(join(webRoot, 'builds/latest.json'), '{"id":"1"}')

const app = await turnableApp({ webRoot, env: { RATE_LIMITS: 'standard' } })
const site = await turnableApp({
  webRoot,
  env: {
    PUBLIC_ORIGIN: 'https://chat.example',
    FRAME_ORIGIN: 'https://frames.example',
    ALLOWED_ORIGINS: 'https://friend.example',
    TRUST_PROXY: 'loopback',
  },
})
const reader = await app.api.register('reader')
const bearer = { authorization: `Bearer ${reader.token}` }
const json = { ...bearer, 'content-type': 'application/json' }
const card = await reader.call(cards.create, { body: { data: { name: 'Keeper' } } })
const picture = await upload()
const here = new URL(app.url).host

const ask = (path: string, asked?: Asked) => askAt(app.url, path, asked)
const api = (path: string) => `/api/v1${path}`
let answers = 0

async function upload(): Promise<string> {
  const query = { fileName: 'me.png', fileType: 'image/png' } as const
  const { upload_url, headers, file_url } = await reader.call(uploads.presignedUrl, { query })
  const ticket = upload_url.split('/').pop() ?? ''
  await reader.call(uploads.put, { params: { ticket }, headers, body: makePng() })
  return file_url
}

interface Class {
  readonly is: string
  readonly path: string
  readonly asked?: Asked
  readonly status: number
  readonly headers: Headers
}

const page = exact.page(`http://${here}/card-frame.html`)
const challenge = { 'www-authenticate': 'Bearer' }
const wrongType = { ...json, 'content-type': 'text/plain' }

const classes: readonly Class[] = [
  { is: 'the app', path: '/', status: 200, headers: page },
  { is: 'a page of the app', path: '/en/chat/1', status: 200, headers: page },
  { is: 'an address that nothing is at', path: '/nothing/here', status: 200, headers: page },
  { is: 'a script', path: '/assets/app-12345678.js', status: 200, headers: exact.script },
  {
    is: 'a computing script',
    path: '/assets/embed-worker-12345678.js',
    status: 200,
    headers: exact.computingScript,
  },
  { is: 'a style sheet', path: '/assets/app-12345678.css', status: 200, headers: exact.style },
  { is: 'the newest build', path: '/builds/latest.json', status: 200, headers: exact.build },
  {
    is: 'the frame’s shell',
    path: '/card-frame.html',
    status: 200,
    headers: exact.shell("'self'", "'self'"),
  },
  { is: 'a file that is not there', path: '/assets/none.js', status: 404, headers: exact.problem },
  { is: 'a picture', path: picture, status: 200, headers: exact.picture },
  { is: 'a picture that is not there', path: '/media/none/96.webp', status: 404, headers: exact.problem },
  { is: 'an address that can’t be read', path: '/%zz', status: 404, headers: exact.problem },
  { is: 'health', path: '/health', status: 200, headers: exact.json },
  { is: 'readiness', path: '/ready', status: 200, headers: exact.json },
  { is: 'the description of the API', path: api('/openapi.json'), status: 200, headers: exact.json },
  { is: '200', path: api('/auth/profile'), asked: { headers: bearer }, status: 200, headers: exact.json },
  {
    is: '201',
    path: api('/personas'),
    asked: { method: 'POST', headers: json, body: '{"name":"Ann"}' },
    status: 201,
    headers: exact.json,
  },
  {
    is: '204',
    path: api('/notifications/read'),
    asked: { method: 'POST', headers: bearer },
    status: 204,
    headers: exact.nothing,
  },
  {
    is: '400',
    path: api('/personas'),
    asked: { method: 'POST', headers: json, body: '{}' },
    status: 400,
    headers: exact.problem,
  },
  {
    is: '400 of what is no JSON',
    path: api('/personas'),
    asked: { method: 'POST', headers: json, body: '{' },
    status: 400,
    headers: exact.problem,
  },
  { is: '401', path: api('/auth/profile'), status: 401, headers: { ...exact.problem, ...challenge } },
  {
    is: '404',
    path: api(`/personas/${crypto.randomUUID()}`),
    asked: { headers: bearer },
    status: 404,
    headers: exact.problem,
  },
  {
    is: '404 of no call',
    path: api('/nothing'),
    asked: { headers: bearer },
    status: 404,
    headers: exact.problem,
  },
  {
    is: 'another method',
    path: api('/auth/profile'),
    asked: { method: 'PUT', headers: bearer },
    status: 404,
    headers: exact.problem,
  },
  { is: 'a method of nobody’s', path: '/', asked: { method: 'TRACE' }, status: 404, headers: exact.problem },
  {
    is: '409',
    path: api('/auth/register'),
    asked: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'reader', email: 'r@example.com', password: 'the lamp is lit' }),
    },
    status: 409,
    headers: exact.problem,
  },
  {
    is: '413',
    path: api('/personas'),
    asked: { method: 'POST', headers: json, body: `"${'x'.repeat(1_100_000)}"` },
    status: 413,
    headers: exact.problem,
  },
  {
    is: '415',
    path: api('/personas'),
    asked: { method: 'POST', headers: wrongType, body: 'x' },
    status: 415,
    headers: exact.problem,
  },
  { is: 'a stream', path: api('/events'), asked: { headers: bearer }, status: 200, headers: exact.stream },
  {
    is: 'a download',
    path: api(`/cards/${card.id}/export?format=json`),
    asked: { headers: bearer },
    status: 200,
    headers: exact.download('application/json; charset=utf-8', 'Keeper.json'),
  },
]

describe('the headers of', () => {
  test.each(classes.map(each => [each.is, each] as const))('%s are exactly these', async (_, each) => {
    const heard = await ask(each.path, each.asked)
    expect([heard.status, heard.headers]).toEqual([each.status, each.headers])
    answers++
  })

  test('what has not changed are those of what it was', async () => {
    for (const path of [picture, '/assets/app-12345678.js', '/', '/card-frame.html']) {
      const first = await ask(path)
      const again = await ask(path, { headers: { 'if-none-match': first.raw.etag ?? '' } })
      const { 'content-type': _, ...whole } = first.headers
      const { 'content-type': __, ...said } = again.headers
      expect([path, again.status, said]).toEqual([path, 304, whole])
      answers++
    }
  })

  test('429 are those of a problem, and it says when to come again', async () => {
    const login = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    for (let n = 0; n < 200; n++) {
      const { status, headers } = await ask(api('/auth/login'), login)
      if (status === 400) continue
      const { 'retry-after': wait, ...others } = headers
      expect([status, others]).toEqual([429, exact.problem])
      expect(Number(wait)).toBeGreaterThan(0)
      return
    }
    throw new Error('two hundred logins were let through')
  })

  test('every call are those of the API, whoever asks and whatever comes of it', async () => {
    for (const route of allRoutes) {
      const heard = await ask(anyAddressOf(route), {
        method: route.method,
        headers: isSafe(route.method) ? {} : json,
      })
      const {
        'content-type': type,
        'www-authenticate': _,
        'retry-after': __,
        'set-cookie': ___,
        ...others
      } = heard.headers
      expect([route.name, others]).toEqual([route.name, exact.nothing])
      if (heard.status >= 400)
        expect([route.name, type]).toEqual([route.name, 'application/problem+json; charset=utf-8'])
      answers++
    }
    tellFigures('S14', { answers, routes: allRoutes.length, classes: classes.length })
  })
})

const anyAddressOf = (route: Route): string =>
  addressOf(route, Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x'])))

const at = (host: string, more: Record<string, string> = {}) => ({
  headers: { host, 'x-forwarded-proto': 'https', ...more },
})

describe('a site with a name of its own', () => {
  const ours = (path: string, asked: Asked) => askAt(site.url, path, asked)
  const hsts = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

  test('says over https that it is to be had over https alone', async () => {
    for (const [path, headers] of [
      ['/', exact.page('https://chat.example/card-frame.html https://frames.example/card-frame.html')],
      ['/health', exact.json],
      [api('/nothing'), exact.problem],
    ] as const) {
      const heard = await ours(path, at('chat.example'))
      expect([path, heard.headers]).toEqual([path, { ...headers, ...hsts }])
    }
  })

  test('has the frame’s shell on its other host, and nothing else there', async () => {
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

  test('is nowhere else', async () => {
    for (const host of [
      'evil.example',
      'chat.example.evil.example',
      'localhost',
      '127.0.0.1',
      'chat.example:8080',
    ]) {
      for (const path of ['/', api('/auth/profile'), '/assets/app-12345678.js', picture]) {
        const heard = await ours(path, at(host))
        expect([host, path, heard.status, heard.headers]).toEqual([
          host,
          path,
          403,
          { ...exact.problem, ...hsts },
        ])
      }
    }
  })

  test('lets pages of the sites that it names read the API, without cookies, and no others', async () => {
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
      for (const heard of [asking, call]) {
        expect([origin, heard.raw['access-control-allow-origin']]).toEqual([
          origin,
          isNamed ? origin : undefined,
        ])
        expect(heard.raw['access-control-allow-credentials']).toBeUndefined()
        if (isNamed) expect(heard.raw.vary).toMatch(/origin/i)
      }
      expect([origin, asking.status]).toEqual([origin, isNamed ? 204 : 404])
      expect(page.raw['access-control-allow-origin']).toBeUndefined()
      answers++
    }
  })

  test('refuses what other sites’ pages ask with its cookies', async () => {
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
