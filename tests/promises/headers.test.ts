import { addressOf, allRoutes, isSafe, type Route, routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { makePng } from '../../packages/engine/src/card/testing/make-png.ts'
import { turnableApp } from './accounts/turnable-app.ts'
import { recordFigures } from './figures.ts'
import { ask as askAt, type HeaderRequest } from './headers/ask.ts'
import { builtWeb } from './headers/built-web.ts'
import { type ExpectedHeaders, exact } from './headers/exact.ts'

const { cards, uploads } = routes
const webRoot = builtWeb()
const app = await turnableApp({ webRoot, env: { RATE_LIMITS: 'standard' } })
const reader = await app.api.register('reader')
const bearer = { authorization: `Bearer ${reader.token}` }
const json = { ...bearer, 'content-type': 'application/json' }
const card = await reader.call(cards.create, { body: { data: { name: 'Keeper' } } })
const picture = await upload()

const ask = (path: string, request?: HeaderRequest) => askAt(app.url, path, request)
const api = (path: string) => `/api/v1${path}`
let answers = 0

async function upload(): Promise<string> {
  const query = { fileName: 'me.png', fileType: 'image/png' } as const
  const { upload_url, headers, file_url } = await reader.call(uploads.createPresignedUrl, { query })
  const ticket = upload_url.split('/').pop() ?? ''
  await reader.call(uploads.put, { params: { ticket }, headers, body: makePng() })
  return file_url
}

interface HeaderClass {
  readonly is: string
  readonly path: string
  readonly request?: HeaderRequest
  readonly status: number
  readonly headers: ExpectedHeaders
}

const page = exact.page("'self'")
const challenge = { 'www-authenticate': 'Bearer' }
const wrongType = { ...json, 'content-type': 'text/plain' }

const classes: readonly HeaderClass[] = [
  { is: 'the app', path: '/', status: 200, headers: page },
  { is: 'a page of the app', path: `/en/chat/${crypto.randomUUID()}`, status: 200, headers: page },
  { is: 'an address that nothing is at', path: '/nothing/here', status: 404, headers: page },
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
  { is: '200', path: api('/auth/profile'), request: { headers: bearer }, status: 200, headers: exact.json },
  {
    is: '201',
    path: api('/personas'),
    request: { method: 'POST', headers: json, body: '{"name":"Ann"}' },
    status: 201,
    headers: exact.json,
  },
  {
    is: '204',
    path: api('/notifications/read'),
    request: { method: 'POST', headers: bearer },
    status: 204,
    headers: exact.nothing,
  },
  {
    is: '400',
    path: api('/personas'),
    request: { method: 'POST', headers: json, body: '{}' },
    status: 400,
    headers: exact.problem,
  },
  {
    is: '400 of what is no JSON',
    path: api('/personas'),
    request: { method: 'POST', headers: json, body: '{' },
    status: 400,
    headers: exact.problem,
  },
  { is: '401', path: api('/auth/profile'), status: 401, headers: { ...exact.problem, ...challenge } },
  {
    is: '404',
    path: api(`/personas/${crypto.randomUUID()}`),
    request: { headers: bearer },
    status: 404,
    headers: exact.problem,
  },
  {
    is: '404 of no call',
    path: api('/nothing'),
    request: { headers: bearer },
    status: 404,
    headers: exact.problem,
  },
  {
    is: 'another method',
    path: api('/auth/profile'),
    request: { method: 'PUT', headers: bearer },
    status: 405,
    headers: { ...exact.problem, allow: 'GET, HEAD' },
  },
  {
    is: 'a method of nobody’s',
    path: '/',
    request: { method: 'TRACE' },
    status: 404,
    headers: exact.problem,
  },
  {
    is: '409',
    path: api('/auth/register'),
    request: {
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
    request: { method: 'POST', headers: json, body: `"${'x'.repeat(1_100_000)}"` },
    status: 413,
    headers: exact.problem,
  },
  {
    is: '415',
    path: api('/personas'),
    request: { method: 'POST', headers: wrongType, body: 'x' },
    status: 415,
    headers: exact.problem,
  },
  { is: 'a stream', path: api('/events'), request: { headers: bearer }, status: 200, headers: exact.stream },
  {
    is: 'a download',
    path: api(`/cards/${card.id}/export?format=json`),
    request: { headers: bearer },
    status: 200,
    headers: exact.download('application/json; charset=utf-8', 'Keeper.json'),
  },
]

describe('the headers of', () => {
  test.each(classes.map(each => [each.is, each] as const))('%s are exactly these', async (_, each) => {
    const response = await ask(each.path, each.request)
    expect([response.status, response.headers]).toEqual([each.status, each.headers])
    answers++
  })

  test('304 responses have the headers of the full one', async () => {
    for (const path of [picture, '/assets/app-12345678.js', '/', '/card-frame.html']) {
      const first = await ask(path)
      const again = await ask(path, { headers: { 'if-none-match': first.raw.etag ?? '' } })
      const { 'content-type': _, ...whole } = first.headers
      const { 'content-type': __, ...headers } = again.headers
      expect([path, again.status, headers]).toEqual([path, 304, whole])
      answers++
    }
  })

  test('429 responses have problem headers and Retry-After', async () => {
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

  test('every call has the API’s headers, for every caller and status', async () => {
    for (const route of allRoutes) {
      const response = await ask(anyAddressOf(route), {
        method: route.method,
        headers: isSafe(route.method) ? {} : json,
      })
      const {
        'content-type': type,
        'www-authenticate': _,
        'retry-after': __,
        'set-cookie': ___,
        ...others
      } = response.headers
      expect([route.name, others]).toEqual([route.name, exact.nothing])
      if (response.status >= 400)
        expect([route.name, type]).toEqual([route.name, 'application/problem+json; charset=utf-8'])
      answers++
    }
    recordFigures('S14', { answers, routes: allRoutes.length, classes: classes.length })
  })
})

const anyAddressOf = (route: Route): string =>
  addressOf(route, Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x'])))
