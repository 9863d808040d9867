import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { temporaryDirectory } from '../../testing/temporary-directory.ts'

let app: TestApp

beforeAll(async () => {
  const webRoot = temporaryDirectory()
  for (const folder of ['assets', 'builds']) mkdirSync(join(webRoot, folder))
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>the app</title>')
  writeFileSync(join(webRoot, 'assets/app-12345678.js'), 'export {}')
  writeFileSync(join(webRoot, 'builds/latest.json'), '{"id":"1"}')
  writeFileSync(join(webRoot, '.made-of'), 'secret')
  app = await startTestApp({ webRoot })
})
afterAll(() => app.close())

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

it('answers 404 for a file that is not there, so that the app can notice a new build', async () => {
  for (const path of ['/assets/app-00000000.js', '/media/none/96.webp', '/api/v1/nothing']) {
    expect([path, (await get(path)).status]).toEqual([path, 404])
  }
})
