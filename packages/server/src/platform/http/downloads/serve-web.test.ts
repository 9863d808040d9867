import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../../config.ts'
import { startTestApp } from '../../../testing/app.ts'
import { askAs } from '../../../testing/ask-as.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { temporaryDirectory } from '../../../testing/temporary-directory.ts'

const webRoot = temporaryDirectory()
for (const folder of ['assets', 'builds']) mkdirSync(join(webRoot, folder))
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>the app</title>')
writeFileSync(join(webRoot, 'card-frame.html'), '<!doctype html><title>the shell</title>')
for (const name of ['app', 'script-worker', 'embed-worker'])
  writeFileSync(join(webRoot, `assets/${name}-12345678.js`), 'export {}')
writeFileSync(join(webRoot, 'builds/latest.json'), '{"id":"1"}')
writeFileSync(join(webRoot, '.made-of'), 'secret')
writeFileSync(join(webRoot, 'robots.txt'), 'Disallow: /')
writeFileSync(
  join(webRoot, '.pages.json'),
  JSON.stringify({
    home: '/',
    login: '/login',
    register: '/register',
    create: '/cards/create',
    chat: '/chat/{id}',
  }),
)
const app = await appForFile({ webRoot, env: { SECURITY_CONTACT: 'mailto:house@example.org' } })
const chat = '/chat/0190a0a0-0000-7000-8000-000000000000'

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { redirect: 'manual', headers })

it('redirects to registration, in the chosen language, until there is an account', async () => {
  const leadOf = async (path: string, cookie = '') => (await get(path, { cookie })).headers.get('location')
  expect(await leadOf('/')).toBe('/register')
  expect(await leadOf('/login')).toBe('/register')
  expect(await leadOf('/en')).toBe('/en/register')
  expect(await leadOf('/', 'locale=en')).toBe('/en/register')
  expect((await get('/register')).status).toBe(200)
  await app.api.register('founder')
  expect((await get('/')).status).toBe(200)
})

it('serves the app with its policy at every page, and with 404 at other addresses', async () => {
  const pages = ['/', '/en', '/en/', '/login', '/en/cards/create/', chat, `/en${chat}?graph=1`]
  for (const path of [...pages, '/nothing/here', '/chat/1', '/en/en', '/zh-CN']) {
    const response = await get(path)
    expect([path, response.status, await response.text()]).toEqual([
      path,
      pages.includes(path) ? 200 : 404,
      '<!doctype html><title>the app</title>',
    ])
    expect(response.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(response.headers.get('cache-control')).toBe('no-cache')
  }
})

it('caches hashed files forever, and the latest build never', async () => {
  expect((await get('/assets/app-12345678.js')).headers.get('cache-control')).toContain('immutable')
  expect((await get('/builds/latest.json?1')).headers.get('cache-control')).toBe('no-store')
})

it('lets workers load only the app’s scripts, and the embedding worker also its models', async () => {
  const policyOf = async (name: string) =>
    (await get(`/assets/${name}-12345678.js`)).headers.get('content-security-policy')
  expect(await policyOf('script-worker')).toBe("default-src 'none'; script-src 'self'")
  expect(await policyOf('embed-worker')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  )
})

it('does not answer 304 at an address without a page', async () => {
  const { host } = new URL(app.url)
  const { etag = '' } = (await askAs(host, `${app.url}/login`)).headers
  const again = (path: string) => askAs(host, app.url + path, { 'if-none-match': etag })
  expect((await again('/login')).statusCode).toBe(304)
  const unknown = await again('/nothing/here')
  expect([unknown.statusCode, unknown.headers.etag]).toEqual([404, undefined])
})

it('answers 404 for a missing file, never with the app', async () => {
  const files = [
    '/assets/app-00000000.js',
    '/media/none/96.webp',
    '/api/v1/nothing',
    '/wp-login.php',
    '/sitemap.xml',
  ]
  for (const path of [
    ...files,
    '/.made-of',
    '/.pages.json',
    '/.well-known/nothing',
    '/..%2f..%2fetc/passwd.txt',
  ]) {
    const response = await get(path)
    expect([path, response.status]).toEqual([path, 404])
    expect(response.headers.get('content-type')).toContain('application/problem+json')
  }
})

it('serves the app with 404 to people who open the address of a missing file', async () => {
  const open = (path: string) => fetch(app.url + path, { headers: { 'sec-fetch-dest': 'document' } })
  for (const path of ['/old-page.html', '/nowhere/see%3A%20example.com']) {
    const response = await open(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      expect.stringMatching('text/html'),
    ])
  }
  for (const path of ['/api/v1/nothing.html', '/media/none/96.webp', '/.pages.json'])
    expect((await open(path)).headers.get('content-type')).toContain('application/problem+json')
})

it('serves robots.txt and security.txt', async () => {
  expect(await (await get('/robots.txt')).text()).toBe('Disallow: /')
  const text = await get('/.well-known/security.txt')
  expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await text.text()).toMatch(/^Contact: mailto:house@example.org\nExpires: \d{4}-.*Z\n/)
})

it('answers 405 for an unsupported method at a known address', async () => {
  const ask = async (method: string, path: string) => {
    const response = await fetch(app.url + path, { method })
    return [response.status, response.headers.get('allow')]
  }
  expect(await ask('PUT', '/api/v1/auth/login')).toEqual([405, 'POST'])
  expect(await ask('GET', '/api/v1/auth/login')).toEqual([405, 'POST'])
  expect(await ask('PUT', '/api/v1/cards/some-id')).toEqual([405, 'DELETE, GET, HEAD, PATCH'])
  expect(await ask('POST', '/health')).toEqual([405, 'GET, HEAD'])
  expect(await ask('POST', '/api/v1/nothing')).toEqual([404, null])
})

describe('the card frame', () => {
  it('can run scripts in an opaque origin, without network access', async () => {
    const response = await get('/card-frame.html')
    expect(await response.text()).toContain('the shell')
    expect(response.headers.get('content-security-policy')).toBe(
      "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; " +
        "style-src 'unsafe-inline'; img-src data: blob: 'self'; font-src data:; media-src data: blob: 'self'; " +
        "connect-src 'none'; frame-src 'none'; worker-src 'none'; form-action 'none'; base-uri 'none'; " +
        "frame-ancestors 'self'",
    )
  })

  it('can be framed by the app at any address if the site’s origin is unknown', async () => {
    const policy = (await get('/')).headers.get('content-security-policy')
    expect(policy).toContain("frame-src 'self';")
  })

  it('is the only page that the app may frame if the site’s origin is known', async () => {
    const known = await startTestApp({ webRoot, env: { PUBLIC_ORIGIN: 'https://chat.example' } })
    const page = await askAs('127.0.0.1:3000', `${known.url}/register`)
    await known.close()
    expect(page.headers['content-security-policy']).toContain(
      'frame-src https://chat.example/card-frame.html;',
    )
  })

  it('comes from its own host, which serves nothing else, if there is one', async () => {
    const port = new URL(app.url).port
    const [site, frames] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
    const apart = await startTestApp({ webRoot, env: { PUBLIC_ORIGIN: site, FRAME_ORIGIN: frames } })
    const ask = (origin: string, path: string) => askAs(new URL(origin).host, apart.url + path)
    const [page, way, shell, other] = await Promise.all([
      ask(site, '/register'),
      ask(site, '/card-frame.html'),
      ask(frames, '/card-frame.html'),
      ask(frames, '/'),
    ])
    await apart.close()
    expect(page.headers['content-security-policy']).toContain(
      `frame-src ${site}/card-frame.html ${frames}/card-frame.html;`,
    )
    expect([way.statusCode, way.headers.location]).toEqual([302, `${frames}/card-frame.html`])
    expect(shell.headers['content-security-policy']).toMatch(new RegExp(`frame-ancestors ${site}$`))
    expect(shell.headers['content-security-policy']).toContain(`img-src data: blob: ${site}/media/;`)
    expect(other.statusCode).toBe(403)
  })

  it('cannot have its own host unless the site’s origin is set', () => {
    expect(() => readConfig({ FRAME_ORIGIN: 'https://frames.example' })).toThrow(ConfigError)
    const same = { FRAME_ORIGIN: 'https://a.example', PUBLIC_ORIGIN: 'https://a.example' }
    expect(() => readConfig(same)).toThrow(/FRAME_ORIGIN/)
  })
})
