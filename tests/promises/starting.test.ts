import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { routes } from '@inkling/contract'
import { createApi, TEST_PASSWORD } from '@inkling/server/testing'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '../../packages/server/src/platform/database/embedded/start.ts'
import { silent } from '../../packages/server/src/testing/silent.ts'
import { LaunchError, type LaunchOptions, launchInkling } from '../launch.ts'
import { launchForTest, scratchDirectory } from './fixtures.ts'

test('`npm start` on a new machine gives a site whose first account is admin', async () => {
  const dataDir = join(scratchDirectory(), 'new', 'place')
  const inkling = await launchForTest({ dataDir, isAlone: true, command: ['npm', 'start'] })
  for (const path of ['/', '/en', '/health', '/ready'])
    expect((await fetch(inkling.url + path)).status).toBe(200)
  const api = await createApi(inkling.url).register('reader')
  expect((await api.call(routes.auth.profile)).role).toBe('admin')
})

test('a SIGTERM to `npm start` alone ends the server and its database', async () => {
  const inkling = await launchForTest({ isAlone: true, command: ['npm', 'start'] })
  process.kill(inkling.pid, 'SIGTERM')
  await expect
    .poll(
      () =>
        fetch(`${inkling.url}/health`).then(
          ({ status }) => status,
          () => 'gone',
        ),
      { timeout: 60_000 },
    )
    .toBe('gone')
  await expect
    .poll(() => existsSync(join(inkling.dataDir, 'postgres', 'postmaster.pid')), { timeout: 60_000 })
    .toBe(false)
})

test('a second Inkling on a data directory exits and names the first', async () => {
  const { url, dataDir, pid } = await launchForTest({ isAlone: true })
  const { code, output } = await failureOf({ dataDir })
  expect(code).not.toBe(0)
  expect(output).toContain(`Another Inkling runs on this data directory (pid ${pid}): ${dataDir}.`)
  expect((await fetch(`${url}/ready`)).status).toBe(200)
})

test('with DATABASE_URL no own database is started', async () => {
  const databaseDir = scratchDirectory()
  const { url: DATABASE_URL, stop } = await startEmbedded({ dataDir: databaseDir, logger: silent })
  onTestFinished(stop)
  const options = { dataDir: scratchDirectory(), env: { DATABASE_URL } }
  const first = await launchForTest(options)
  await createApi(first.url).register('reader')
  expect(await first.stop()).toBe(0)
  const second = await launchForTest(options)
  const body = { username: 'reader', password: TEST_PASSWORD }
  expect((await createApi(second.url).send(routes.auth.login, { body })).status).toBe(200)
  expect(existsSync(join(options.dataDir, 'postgres'))).toBe(false)
})

test('an unreachable DATABASE_URL is explained without its password', async () => {
  const DATABASE_URL = 'postgres://inkling:sesame@127.0.0.1:9/inkling'
  const { code, output } = await failureOf({ dataDir: scratchDirectory(), env: { DATABASE_URL } })
  expect(code).not.toBe(0)
  expect(sentencesIn(output)).toMatch(/127\.0\.0\.1/)
  expect(output).not.toContain('sesame')
})

test('an unusable bucket is explained without its secret', async () => {
  const env = {
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY: 'me',
    S3_SECRET_KEY: 'sesame',
  }
  const { code, output } = await failureOf({ dataDir: scratchDirectory(), env })
  expect(code).not.toBe(0)
  expect(sentencesIn(output)).toMatch(/^The file store at http:\/\/127\.0\.0\.1:9 can't be used/)
  expect(output).not.toContain('sesame')
})

test('missing S3 settings are named', async () => {
  for (const [env, missing] of [
    [{ S3_ENDPOINT: 'http://127.0.0.1:9' }, 'S3_BUCKET'],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'files' }, 'S3_ACCESS_KEY'],
    [{ S3_BUCKET: 'files', S3_ACCESS_KEY: 'me' }, 'S3_SECRET_KEY'],
  ] as const) {
    const { code, output } = await failureOf({ dataDir: scratchDirectory(), env })
    expect(code).not.toBe(0)
    expect(output).toContain(missing)
  }
})

test('a port in use is explained', async () => {
  const other = createServer().listen(0, 'localhost')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo // a listening TCP server has one
  const PORT = String(port)
  const { code, output } = await failureOf({ dataDir: scratchDirectory(), env: { PORT } })
  expect(code).not.toBe(0)
  expect(sentencesIn(output)).toBe(`Port ${PORT} is taken by another program. Choose one with PORT=…`)
})

test('an invalid setting is named', async () => {
  const { code, output } = await failureOf({ dataDir: scratchDirectory(), env: { PORT: 'many' } })
  expect(code).not.toBe(0)
  expect(output).toContain('PORT')
})

test('an unusable data directory is explained', async () => {
  const closed = join(scratchDirectory(), 'closed')
  mkdirSync(closed)
  // Root can write anywhere, but its database runs as another user, who has no access; any other user cannot write.
  chmodSync(closed, process.getuid?.() === 0 ? 0o700 : 0o500)
  const { code, output } = await failureOf({ dataDir: join(closed, 'data') })
  expect(code).not.toBe(0)
  expect(sentencesIn(output)).toMatch(
    /^(The database's user .* can't reach|The data directory .* can't be written)/,
  )
})

test('a truncated secret.key is explained', async () => {
  const dataDir = scratchDirectory()
  writeFileSync(join(dataDir, 'secret.key'), 'half a li')
  const { code, output } = await failureOf({ dataDir })
  expect(code).not.toBe(0)
  expect(sentencesIn(output)).toContain(
    `${join(dataDir, 'secret.key')} is there, and too short to be a secret`,
  )
})

test('an unexpected error during start ends the process', async () => {
  const dataDir = scratchDirectory()
  // As in a sandbox that hides the network addresses: listening throws, and never reports that it is ready.
  const beside = `import net from 'node:net'
    net.Server.prototype.listen = function () {
      setTimeout(() => { throw new Error('beside') })
      return this
    }`
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(beside)}` }
  const { code, output } = await failureOf({ dataDir, env })
  expect(code).toBe(1)
  expect(output).toContain('beside')
  const again = await launchForTest({ dataDir, isAlone: true })
  expect((await fetch(`${again.url}/ready`)).status).toBe(200)
})

test('an interrupted start leaves no database running', async () => {
  const dataDir = scratchDirectory()
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const stopOn = expect.poll(() => existsSync(pidFile), { timeout: 60_000 }).toBe(true)
  expect(await failureOf({ dataDir, stopOn })).toMatchObject({ code: 0, output: '' })
  expect(existsSync(pidFile)).toBe(false)
})

async function failureOf(options: LaunchOptions): Promise<LaunchError> {
  const result = await launchInkling({ isAlone: true, ...options }).catch((error: unknown) => error)
  if (result instanceof LaunchError) return result
  throw new Error('it started')
}

/** Returns the output, which must be sentences and not a stack trace. */
function sentencesIn(output: string): string {
  expect(output).not.toMatch(/^\s+at /m)
  return output.trim()
}
