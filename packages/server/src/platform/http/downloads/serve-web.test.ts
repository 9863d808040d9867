import { mkdirSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../../config.ts'
import { startTestApp } from '../../../testing/app.ts'
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
const app = await appForFile({ webRoot })

const get = (path: string) => fetch(app.url + path)

it('shows the app at every address that is no file, with its policy', async () => {
  for (const path of ['/', '/login', '/en/chat/1', '/nothing/here', '/.made-of', '/..%2f..%2fetc/passwd']) {
    const response = await get(path)
    expect([path, response.status, await response.text()]).toEqual([
      path,
      200,
      '<!doctype html><title>the app</title>',
    ])
    expect(response.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(response.headers.get('cache-control')).toBe('no-cache')
  }
})

it('lets hashed files be kept for ever and the newest build be asked for each time', async () => {
  expect((await get('/assets/app-12345678.js')).headers.get('cache-control')).toContain('immutable')
  expect((await get('/builds/latest.json?1')).headers.get('cache-control')).toBe('no-store')
})

it('lets threads of the app load nothing but its scripts, and the one that computes what it computes with', async () => {
  const policyOf = async (name: string) =>
    (await get(`/assets/${name}-12345678.js`)).headers.get('content-security-policy')
  expect(await policyOf('script-worker')).toBe("default-src 'none'; script-src 'self'")
  expect(await policyOf('embed-worker')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  )
})

it('answers 404 for a file that is not there, so that the app can notice a new build', async () => {
  for (const path of ['/assets/app-00000000.js', '/media/none/96.webp', '/api/v1/nothing']) {
    expect([path, (await get(path)).status]).toEqual([path, 404])
  }
})

describe('the card frame', () => {
  it('begins as a page that can run scripts, in an origin of nobody’s, and reach nothing', async () => {
    const response = await get('/card-frame.html')
    expect(await response.text()).toContain('the shell')
    expect(response.headers.get('content-security-policy')).toBe(
      "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; " +
        "style-src 'unsafe-inline'; img-src data: blob: 'self'; font-src data:; media-src data: blob: 'self'; " +
        "connect-src 'none'; frame-src 'none'; worker-src 'none'; form-action 'none'; base-uri 'none'; " +
        "frame-ancestors 'self'",
    )
  })

  it('is the one page that the app may frame, by its whole address', async () => {
    const policy = (await get('/')).headers.get('content-security-policy')
    expect(policy).toContain(`frame-src ${app.url}/card-frame.html;`)
  })

  it('comes from a host of its own that serves nothing else, where there is one', async () => {
    const port = new URL(app.url).port
    const [site, frames] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
    const apart = await startTestApp({ webRoot, env: { PUBLIC_ORIGIN: site, FRAME_ORIGIN: frames } })
    const ask = (origin: string, path: string) => askAs(new URL(origin).host, apart.url + path)
    const [page, way, shell, other] = await Promise.all([
      ask(site, '/'),
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

  it('cannot have a host of its own before the site has said where it is', () => {
    expect(() => readConfig({ FRAME_ORIGIN: 'https://frames.example' })).toThrow(ConfigError)
    const same = { FRAME_ORIGIN: 'https://a.example', PUBLIC_ORIGIN: 'https://a.example' }
    expect(() => readConfig(same)).toThrow(/FRAME_ORIGIN/)
  })
})

/** Asks under a host name of one's choice, which `fetch` does not allow. */
function askAs(host: string, address: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request(address, { headers: { host } }, response => resolve(response.resume()))
    .on('error', reject)
    .end()
  return promise
}
